import { type TestContext } from '@japa/runner/core'
import { test } from '@japa/runner'
import { Lifecycle } from '#start/boot/lifecycle'
import { logAsServer } from '#start/boot/log_line'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

test.group('Lifecycle', (group) => {
  group.setup(() => logAsServer())

  test('a process that ends by a signal logs it once and runs each step once', async ({
    assert,
    cleanup,
  }) => {
    const { exited, signal, output } = intercept(cleanup)
    const steps: string[] = []
    const lifecycle = new Lifecycle()
    lifecycle.atEnd(() => void steps.push('claim released'))
    lifecycle.atEnd(() => void steps.push('database stopped'))
    for (let presses = 0; presses < 3; presses++) signal('SIGTERM')

    assert.equal(await exited, 0)
    assert.deepEqual(steps, ['database stopped', 'claim released'])
    assert.deepEqual(output, ['Strata is stopping (SIGTERM).\n'])
  })

  test('a failed step is logged, and the other steps run', async ({ assert, cleanup }) => {
    const { exited, output } = intercept(cleanup)
    const steps: string[] = []
    const lifecycle = new Lifecycle()
    lifecycle.atEnd(() => void steps.push('claim released'))
    lifecycle.atEnd(() => {
      throw new Error('The disk is full')
    })
    lifecycle.atEnd(() => Promise.reject(new Error('The socket is gone')))
    void lifecycle.end()

    assert.equal(await exited, 1)
    assert.deepEqual(steps, ['claim released'])
    assert.match(output.join(''), /The socket is gone[^]*The disk is full/)
  })

  test('a start that goes on during the shutdown registers a step that runs once', async ({
    assert,
    cleanup,
  }) => {
    const { exited } = intercept(cleanup)
    const steps: string[] = []
    const lifecycle = new Lifecycle()
    lifecycle.atEnd(() => void steps.push('database stopped'))
    lifecycle.atEnd(() => {
      steps.push('server drained')
      lifecycle.atEnd(() => void steps.push('end announced'))
    })
    void lifecycle.end()

    assert.equal(await exited, 0)
    assert.deepEqual(steps, ['server drained', 'end announced', 'database stopped'])
  })
})

/**
 * Intercepts `process.exit` and the outputs, and sends signals to the listeners that the
 * test adds.
 */
function intercept(cleanup: TestContext['cleanup']) {
  const before = new Map(SIGNALS.map((name) => [name, process.listeners(name)]))
  const added = (name: (typeof SIGNALS)[number]) =>
    process.listeners(name).filter((listener) => !before.get(name)!.includes(listener))
  const { exit, stdout, stderr } = process
  const { write } = stdout
  const { write: writeError } = stderr
  const { promise: exited, resolve } = Promise.withResolvers<unknown>()
  const output: string[] = []
  stdout.write = ((text: string) => output.push(text) > 0) as typeof write
  stderr.write = stdout.write
  process.exit = ((code: number) => resolve(code)) as typeof process.exit
  cleanup(() => {
    process.exit = exit
    stdout.write = write
    stderr.write = writeError
    for (const name of SIGNALS) for (const one of added(name)) process.removeListener(name, one)
  })
  const signal = (name: (typeof SIGNALS)[number]) => {
    for (const listener of added(name)) listener(name)
  }
  return { exited, signal, output }
}
