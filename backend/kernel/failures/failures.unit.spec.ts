import { test } from '@japa/runner'
import { Retries } from '#kernel/database/retries'
import { Failures } from '#kernel/failures/failures'

const PAUSES = { firstMs: 1, lastMs: 1 }

test.group('What fails in a process', () => {
  test('is listed from the first failure until it works', async ({ assert }) => {
    const failures = new Failures()
    const retries = new Retries({ subject: 'listener', ...PAUSES, failures })
    await retries.failed(new Error('first'))
    const [first] = failures.list()
    await retries.failed(new Error('second'))
    const [second] = failures.list()
    assert.deepEqual({ ...first, tries: 2, error: 'second' }, second)
    assert.equal(second!.subject, 'listener')
    retries.succeeded()
    assert.deepEqual(failures.list(), [])
  })

  test('is no more when it is not tried any more', async ({ assert }) => {
    const failures = new Failures()
    const retries = new Retries({ subject: 'listener', firstMs: 60_000, lastMs: 60_000, failures })
    const stop = new AbortController()
    const failed = retries.failed(new Error('away'), stop.signal)
    assert.lengthOf(failures.list(), 1)
    stop.abort()
    await failed
    assert.deepEqual(failures.list(), [])
  })

  test('is listed for each who tries', async ({ assert }) => {
    const failures = new Failures()
    const both = ['subscription', 'subscription'].map(
      (subject) => new Retries({ subject, ...PAUSES, failures })
    )
    for (const retries of both) await retries.failed('away')
    both[0]!.succeeded()
    assert.lengthOf(failures.list(), 1)
  })
})
