import { test } from '@japa/runner'
import { Retries } from '#kernel/database/retries'

test('what fails again and again is logged once, counted, and logged when it works again', async ({
  assert,
}) => {
  const said: object[] = []
  const say = (fields: object, message: string) => void said.push({ ...fields, message })
  const log = { info: say, warn: say }
  const retries = new Retries({ subject: 'projections', firstMs: 1, lastMs: 2, log })
  retries.succeeded()
  const full = new Error('disk full')
  for (let i = 0; i < 5; i++) await retries.failed(full)
  assert.isTrue(retries.failing)
  retries.succeeded()
  retries.succeeded()
  assert.isFalse(retries.failing)
  assert.containsSubset(said, [{ err: full }, { failures: 5 }])
  assert.lengthOf(said, 2)
})

test('what fails again and again is tried ever more seldom, from the beginning after it worked', async ({
  assert,
}) => {
  const retries = new Retries({ subject: 'projections', firstMs: 20, lastMs: 80 })
  const waited = async () => {
    const start = performance.now()
    await retries.failed(new Error('disk full'))
    return performance.now() - start
  }
  // Timers may be a millisecond early.
  for (const least of [20, 40, 80, 80]) assert.isAtLeast(await waited(), least - 2)
  retries.succeeded()
  const over = new AbortController()
  over.abort()
  await retries.failed(new Error('not tried any more'), over.signal)
  assert.isAtLeast(await waited(), 38)
})
