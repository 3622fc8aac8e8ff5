import type { EventDefinition } from '#backend/events/definitions'
import { USER_EVENTS } from '#modules/auth/events'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'

/** How every event of the product is written. */
export const eventDefinitions = {
  ...workspaceEvents,
  ...pageEvents,
  ...USER_EVENTS,
} as Record<string, EventDefinition>
