import { test } from '@japa/runner'
import { Retries } from '#kernel/database/retries'

test('repeated failures are logged once, counted, and logged on recovery', async ({ assert }) => {
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

test('retries back off exponentially and restart from the first delay after a success', async ({
  assert,
}) => {
  const pauses: number[] = []
  const wait = async (ms: number) => pauses.push(ms)
  const retries = new Retries({ subject: 'projections', firstMs: 20, lastMs: 80, wait })
  for (let i = 0; i < 4; i++) await retries.failed(new Error('disk full'))
  assert.deepEqual(pauses.splice(0), [20, 40, 80, 80])
  retries.succeeded()
  const over = new AbortController()
  over.abort()
  await retries.failed(new Error('not tried any more'), over.signal)
  await retries.failed(new Error('disk full'))
  assert.deepEqual(pauses, [20, 40])
})
