import { test } from '@japa/runner'
import { specification } from '#testing/given'
import type { PlanEvent } from '#modules/billing/events'
import {
  decide,
  planAggregate,
  type ChangePlan,
  type CreatePlan,
  type PlanCommand,
} from '#modules/billing/plan'
import { SEEDED_PLANS } from '#modules/billing/plans/seeded_plans'

const given = specification<ReturnType<typeof planAggregate.initial>, PlanEvent, PlanCommand>(
  planAggregate,
  decide
)

const details = { name: 'Basic', description: 'More room', storage_limit: 10, features: ['Room'] }
const create: CreatePlan = {
  type: 'CreatePlan',
  planId: 2,
  ...details,
  price: { amount: 650, currency: 'USD' },
  intervalUnit: 'MONTH',
}
const change: ChangePlan = { type: 'ChangePlan', planId: 2, ...details }
const created: PlanEvent = {
  type: 'PlanCreated',
  data: { plan_id: 2, ...details, price: create.price, interval_unit: 'MONTH' },
}

test.group('Plan', () => {
  test('a plan is created once', () => {
    given().when(create).then(created)
    given(created).when(create).thenRefused('E_PLAN_EXISTS')
  })

  test('a change can alter all fields except price and interval', () => {
    const next = { ...details, name: 'Basic+', storage_limit: 20, features: ['Room', 'Light'] }
    given(created)
      .when({ ...change, ...next })
      .then({ type: 'PlanChanged', data: { plan_id: 2, ...next } })
  })

  test('a change may repeat price and interval but not alter them', () => {
    const { price, intervalUnit } = create
    const named = { ...change, price, intervalUnit, name: 'B' }
    given(created)
      .when(named)
      .then({ type: 'PlanChanged', data: { plan_id: 2, ...details, name: 'B' } })
    const changed: PlanEvent = { type: 'PlanChanged', data: { plan_id: 2, ...details, name: 'B' } }
    for (const others of [
      { price: { amount: 651, currency: 'USD' as const } },
      { intervalUnit: 'YEAR' as const },
    ]) {
      given(created, changed)
        .when({ ...named, ...others })
        .thenRefused('E_PLAN_FIXED')
    }
  })

  test('a change that changes nothing produces no event', () => {
    given(created).when(change).then()
    const changed: PlanEvent = { type: 'PlanChanged', data: { plan_id: 2, ...details, name: 'B' } }
    given(created, changed)
      .when({ ...change, name: 'B' })
      .then()
  })

  test('rejects a change of a plan that does not exist', () => {
    given().when(change).thenRefused('E_PLAN_NOT_FOUND')
  })

  const wrong: [string, Partial<CreatePlan>][] = [
    ['no name', { name: ' ' }],
    ['no description', { description: '' }],
    ['no storage', { storage_limit: 0 }],
    ['half a gigabyte', { storage_limit: 0.5 }],
    ['a price below 0', { price: { amount: -1, currency: 'USD' } }],
    ['a tenth of a cent', { price: { amount: 0.1, currency: 'USD' } }],
    ['a price that is not a number', { price: { amount: Number.NaN, currency: 'USD' } }],
    ['an unknown currency', { price: { amount: 1, currency: 'XTS' as 'USD' } }],
  ]
  for (const [title, fields] of wrong) {
    test(`rejects ${title}`, () => {
      given()
        .when({ ...create, ...fields })
        .thenRefused('E_PLAN_INVALID')
    })
  }
})

test.group('Seeded plans', () => {
  const named = (interval: string) =>
    SEEDED_PLANS.filter(({ intervalUnit }) => intervalUnit === interval)

  test('a year costs as much as ten months', ({ assert }) => {
    for (const year of named('YEAR')) {
      const month = named('MONTH').find(({ name }) => name === year.name)
      assert.equal(year.price.amount, month!.price.amount * 10)
    }
  })

  test('seeded plans are valid and have unique ids', ({ assert }) => {
    for (const plan of SEEDED_PLANS) assert.lengthOf(given().when(plan).events(), 1)
    assert.lengthOf(new Set(SEEDED_PLANS.map(({ planId }) => planId)), SEEDED_PLANS.length)
    assert.deepEqual(
      named('MONTH').map(({ name }) => name),
      ['Free', 'Basic', 'Pro']
    )
  })
})
