import { test } from '@japa/runner'
import { Retries } from '#backend/database/retries'

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
