import { test } from '@japa/runner'
import { Retries } from '#kernel/database/retries'
import { Failures } from '#kernel/failures/failures'

const PAUSES = { firstMs: 1, lastMs: 1 }

test.group('Failures of a process', () => {
  test('a failure is listed from the first error until the work succeeds', async ({ assert }) => {
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

  test('a failure disappears when the work is no longer tried', async ({ assert }) => {
    const failures = new Failures()
    const retries = new Retries({ subject: 'listener', firstMs: 60_000, lastMs: 60_000, failures })
    const stop = new AbortController()
    const failed = retries.failed(new Error('away'), stop.signal)
    assert.lengthOf(failures.list(), 1)
    stop.abort()
    await failed
    assert.deepEqual(failures.list(), [])
  })

  test('the same work in two places is listed twice', async ({ assert }) => {
    const failures = new Failures()
    const both = ['subscription', 'subscription'].map(
      (subject) => new Retries({ subject, ...PAUSES, failures })
    )
    for (const retries of both) await retries.failed('away')
    both[0]!.succeeded()
    assert.lengthOf(failures.list(), 1)
  })
})
