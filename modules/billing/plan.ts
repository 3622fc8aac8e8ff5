import type { Aggregate } from '#kernel/aggregates/aggregate'
import { DomainError } from '#kernel/aggregates/domain_error'
import { PLAN_CHANGED_CODE, type IntervalUnit, type PlanField } from '#modules/billing/api'
import type { PlanDetails, PlanEvent } from '#modules/billing/events'
import { isMoney, isSame, type Money } from '#modules/billing/money'

/**
 * A plan that users can subscribe to. Price and interval are fixed at creation, because subscribers
 * agreed to them (rule 11.3). The other fields can change.
 */

// State

/** Undefined before the plan is created. */
export type Plan = (PlanDetails & Sold) | undefined

/** Immutable terms of a plan. */
interface Sold {
  price: Money
  interval_unit: IntervalUnit
}

// Commands

export interface CreatePlan extends PlanDetails {
  type: 'CreatePlan'
  planId: number
  price: Money
  intervalUnit: IntervalUnit
}

/** Immutable fields may be given if unchanged. */
export interface ChangePlan extends PlanDetails {
  type: 'ChangePlan'
  planId: number
  price?: Money
  intervalUnit?: IntervalUnit
  /** Plan revision that the change is based on; undefined accepts any. */
  baseRevision?: number
}

export type PlanCommand = CreatePlan | ChangePlan

export const planAggregate: Aggregate<Plan, PlanEvent> = {
  name: 'plan',
  holdsText: false,
  initial: () => undefined,
  evolve,
}

export function planStream(planId: number) {
  return `plan-${planId}`
}

function evolve(state: Plan, event: PlanEvent): Plan {
  switch (event.type) {
    case 'PlanCreated': {
      const { price, interval_unit } = event.data
      return { ...detailsOf(event.data), price, interval_unit }
    }
    case 'PlanChanged':
      return { ...state!, ...detailsOf(event.data) }
    default:
      return event satisfies never
  }
}

/**
 * Returns the events of a command; empty if nothing changes. `revision` is the plan's. Throws
 * DomainError.
 */
export function decide(state: Plan, command: PlanCommand, revision?: number): PlanEvent[] {
  switch (command.type) {
    case 'CreatePlan':
      return create(state, command)
    case 'ChangePlan':
      return change(state, command, revision)
    default:
      return command satisfies never
  }
}

function create(state: Plan, command: CreatePlan): PlanEvent[] {
  if (state) throw new DomainError('conflict', 'E_PLAN_EXISTS', 'This plan already exists')
  const { planId, price, intervalUnit } = command
  assertDetails(command)
  if (!isMoney(price) || price.amount < 0) {
    throw invalid('A price is a whole number of minor units of a currency, not below 0')
  }
  const data = {
    plan_id: planId,
    ...detailsOf(command),
    price,
    interval_unit: intervalUnit,
  }
  return [{ type: 'PlanCreated', data }]
}

function change(state: Plan, command: ChangePlan, revision?: number): PlanEvent[] {
  if (!state) throw planNotFound()
  assertDetails(command)
  const { price = state.price, intervalUnit = state.interval_unit } = command
  if (!isSame(price, state.price)) throw fixed('The price of a plan never changes')
  if (intervalUnit !== state.interval_unit) throw fixed('The interval of a plan never changes')
  const details = detailsOf(command)
  if (JSON.stringify(details) === JSON.stringify(detailsOf(state))) return []
  if (command.baseRevision !== undefined && command.baseRevision !== revision) throw planChanged()
  return [{ type: 'PlanChanged', data: { plan_id: command.planId, ...details } }]
}

/** Checks that name, description and storage limit are present (rule 11.3). */
function assertDetails({ name, description, storage_limit: limit }: PlanDetails) {
  if (name.trim() === '') throw invalid('A plan needs a name')
  if (description.trim() === '') throw invalid('A plan needs a description')
  if (!Number.isInteger(limit) || limit < 1) throw invalid('A storage limit is 1 GB or more')
}

function detailsOf({ name, description, storage_limit, features }: PlanDetails): PlanDetails {
  return { name, description, storage_limit, features: [...features] }
}

/** Returns the fields in which two states of a plan differ. */
export function changedFields(before: PlanDetails, after: PlanDetails): PlanField[] {
  const [old, now] = [detailsOf(before), detailsOf(after)]
  return (Object.keys(now) as PlanField[]).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field])
  )
}

function planChanged() {
  const message = 'This plan was changed since you opened it'
  return new DomainError('conflict', PLAN_CHANGED_CODE, message)
}

export function planNotFound() {
  return new DomainError('not_found', 'E_PLAN_NOT_FOUND', 'There is no such plan')
}

function fixed(message: string) {
  return new DomainError('invalid', 'E_PLAN_FIXED', message)
}

function invalid(message: string) {
  return new DomainError('invalid', 'E_PLAN_INVALID', message)
}
