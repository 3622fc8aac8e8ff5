import type { EventDefinition } from '#kernel/events/definitions'
import type { LiveSource } from '#platform/live/live_change'
import { USER_EVENTS } from '#modules/auth/events'
import { accountChanges } from '#modules/auth/live'
import { billingEvents, planEvents } from '#modules/billing/events'
import { billingChanges, planChanges } from '#modules/billing/live'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'
import { pageChanges, workspaceChanges } from '#modules/workspace/live'

/** How every event of the product is written. */
export const eventDefinitions = {
  ...workspaceEvents,
  ...pageEvents,
  ...USER_EVENTS,
  ...planEvents,
  ...billingEvents,
} as Record<string, EventDefinition>

/** What the events of the product mean to those who look on. */
export const liveSources: LiveSource[] = [
  workspaceChanges,
  pageChanges,
  accountChanges,
  planChanges,
  billingChanges,
]
