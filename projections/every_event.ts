import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection } from '#kernel/projections/projection'
import { USER_EVENTS } from '#modules/auth/events'
import { billingEvents, planEvents } from '#modules/billing/events'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'

const TYPES = [workspaceEvents, pageEvents, USER_EVENTS, planEvents, billingEvents].flatMap(
  Object.keys
)

/** Stream prefixes of all modules, for a projection of every event. */
export const EVERY_STREAM = ['workspace-', 'page-', 'user-', 'plan-', 'billing-']

/** Registers a handler for every event type. */
export function onEveryEvent(handler: Handler<DomainEvent>): Projection['on'] {
  return Object.fromEntries(TYPES.map((type) => [type, handler]))
}
