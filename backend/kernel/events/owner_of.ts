import type { EventMetadata } from '#kernel/event_store/port'

/** Id of the user whose things an event happened to; undefined when they are nobody's. */
export function ownerOf({ owner, actor }: Pick<EventMetadata, 'owner' | 'actor'>) {
  return owner ?? (typeof actor === 'number' ? actor : undefined)
}
