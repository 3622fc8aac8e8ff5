import { test } from '@japa/runner'
import { logLine, logAsServer, logFailure, logForeignLines } from '#start/boot/log_line'

/** Collects everything written to a stream during the test. */
function written(stream: NodeJS.WriteStream, cleanup: (undo: () => void) => void) {
  const lines: string[] = []
  const { write } = stream
  stream.write = ((text: string) => lines.push(text) > 0) as typeof stream.write
  cleanup(() => void (stream.write = write))
  return lines
}

function inMode(mode: string, cleanup: (undo: () => void) => void) {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = mode
  cleanup(() => void (process.env.NODE_ENV = NODE_ENV))
}

test.group('logLine and logFailure', (group) => {
  group.setup(() => logAsServer())

  test('outside production, lines are plain text', ({ assert, cleanup }) => {
    inMode('development', cleanup)
    const errors = written(process.stderr, cleanup)
    logLine('error', 'The port is in use.', { port: 1 })
    assert.deepEqual(errors, ['The port is in use.\n'])
  })

  test('in production, readiness, warnings and failures with their stack are JSON', ({
    assert,
    cleanup,
  }) => {
    inMode('production', cleanup)
    const [output, errors] = [written(process.stdout, cleanup), written(process.stderr, cleanup)]
    logLine('info', 'Strata is ready')
    logLine('warn', 'Warning: without https', { setting: 'APP_URL' })
    logFailure('The start failed', new TypeError('of the code'))
    const [ready] = output.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepInclude(ready, { level: 30, name: 'strata', msg: 'Strata is ready' })
    const [warning, failure] = errors.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepInclude(warning, { level: 40, pid: process.pid, setting: 'APP_URL' })
    assert.equal(warning!.msg, 'Warning: without https')
    assert.deepInclude(failure, { level: 60, msg: 'The start failed' })
    assert.deepInclude(failure!.err, { type: 'TypeError', message: 'of the code' })
  })

  test("in production, Node's warnings and lines of packages are JSON", async ({
    assert,
    cleanup,
  }) => {
    inMode('production', cleanup)
    cleanup(logForeignLines())
    const [output, errors] = [written(process.stdout, cleanup), written(process.stderr, cleanup)]
    process.emitWarning('too many listeners', { type: 'LeakWarning' })
    await new Promise(setImmediate)
    console.warn('old %s', 'option')
    console.log('two\nlines')
    const lines = [...errors, ...output].map((line) => JSON.parse(line) as { level: number })
    assert.containSubset(lines, [
      { level: 40, name: 'strata', msg: 'LeakWarning: too many listeners' },
      { level: 40, msg: 'old option' },
      { level: 30, msg: 'two\nlines' },
    ])
    assert.isTrue([...errors, ...output].every((line) => line.indexOf('\n') === line.length - 1))
  })
})
