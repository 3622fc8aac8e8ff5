import { test } from '@japa/runner'
import { logLine, logAsServer, logFailure } from '#start/boot/log_line'

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
})
