import { test } from '@japa/runner'
import * as v from 'valibot'
import { type PlanFields, planSchema } from './validation.js'

const GOOD: PlanFields = {
  name: 'Basic',
  description: 'For daily notes',
  storage_limit: '10',
  features: 'Everything in Free\n\n  Ten times the storage \n',
}

function faults(changes: Partial<PlanFields>) {
  const result = v.safeParse(planSchema, { ...GOOD, ...changes })
  return result.success ? {} : v.flatten<typeof planSchema>(result.issues).nested
}

test.group('Plan form', () => {
  test('parses the storage limit as a number and drops empty feature lines', ({ assert }) => {
    assert.deepEqual(v.parse(planSchema, GOOD), {
      name: 'Basic',
      description: 'For daily notes',
      storage_limit: 10,
      features: ['Everything in Free', 'Ten times the storage'],
    })
  })

  test('rejects {0} {1}: {2}')
    .with([
      ['name', ' ', 'Required'],
      ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
      ['description', '', 'Required'],
      ['description', 'x'.repeat(501), 'Must be at most 500 characters'],
      ['storage_limit', '', 'Required'],
      ['storage_limit', '0', 'At least 1 GB'],
      ['storage_limit', '1.5', 'A whole number of GB'],
      ['storage_limit', '-1', 'A whole number of GB'],
      ['storage_limit', '1000001', 'At most 1000000 GB'],
      ['features', 'x\n'.repeat(21), 'At most 20 features'],
      ['features', 'x'.repeat(201), 'At most 200 characters a feature'],
    ] as const)
    .run(({ assert }, [field, typed, message]) => {
      assert.equal(faults({ [field]: typed })?.[field]?.[0], message)
    })

  test('accepts a plan without features', ({ assert }) => {
    assert.deepEqual(faults({ features: '' }), {})
  })
})
