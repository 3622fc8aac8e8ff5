import { test } from '@japa/runner'
import { handleUncaught } from '#start/boot/uncaught'

test.group('handleUncaught', () => {
  /** Installs the handler; returns the recorded steps and a function that raises an error. */
  function handled(cleanup: (end: () => void) => void, log: (err: unknown) => void = () => {}) {
    const before = process.listeners('uncaughtException')
    const done: string[] = []
    const stop = handleUncaught({
      log({ err, origin }) {
        done.push(`log ${origin}`)
        log(err)
      },
      refuse: () => void done.push('refuse'),
      end: () => void done.push('end'),
    })
    cleanup(() => void stop())
    const own = process.listeners('uncaughtException').find((one) => !before.includes(one))!
    return { done, fail: (origin: NodeJS.UncaughtExceptionOrigin) => own(new Error('x'), origin) }
  }

  test('logs each uncaught error and ends the process once', ({ assert, cleanup }) => {
    const { done, fail } = handled(cleanup)
    fail('uncaughtException')
    fail('unhandledRejection')
    const expected = ['log uncaughtException', 'refuse', 'end', 'log unhandledRejection']
    assert.deepEqual(done, expected)
  })

  test('ends the process even if logging fails, and limits the number of log lines', ({
    assert,
    cleanup,
  }) => {
    const { done, fail } = handled(cleanup, () => {
      throw new Error('The log is closed')
    })
    for (let i = 0; i < 1_000; i++) fail('uncaughtException')
    assert.includeMembers(done, ['refuse', 'end'])
    assert.isBelow(done.length, 50)
  })
})
