import type { EventDefinition } from '#kernel/events/definitions'
import type { LiveSource } from '#platform/live/live_change'
import { USER_EVENTS } from '#modules/auth/events'
import { accountChanges } from '#modules/auth/live'
import { billingEvents, planEvents } from '#modules/billing/events'
import { billingChanges, planChanges } from '#modules/billing/live'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'
import { pageChanges, workspaceChanges } from '#modules/workspace/live'

/** Definitions of all event types of the product. */
export const eventDefinitions = {
  ...workspaceEvents,
  ...pageEvents,
  ...USER_EVENTS,
  ...planEvents,
  ...billingEvents,
} as Record<string, EventDefinition>

/** Live feed sources of the product's events. */
export const liveSources: LiveSource[] = [
  workspaceChanges,
  pageChanges,
  accountChanges,
  planChanges,
  billingChanges,
]
