import type { EventMetadata } from '#kernel/event_store/port'

/** Returns the id of the user whose data an event changed; undefined when it belongs to no user. */
export function ownerOf({ owner, actor }: Pick<EventMetadata, 'owner' | 'actor'>) {
  return owner ?? (typeof actor === 'number' ? actor : undefined)
}
