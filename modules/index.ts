import type { EventDefinition } from '#backend/events/definitions'
import { USER_EVENTS } from '#modules/auth/events'
import { planEvents } from '#modules/billing/events'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'

/** How every event of the product is written. */
export const eventDefinitions = {
  ...workspaceEvents,
  ...pageEvents,
  ...USER_EVENTS,
  ...planEvents,
} as Record<string, EventDefinition>
