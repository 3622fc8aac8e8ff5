import type { EventMetadata } from '#kernel/event_store/port'

/** Domain event in a module's own terms: a type and its data, which is pure JSON. */
export interface DomainEvent {
  type: string
  data: object
}

/** Text fields of an event, and the field with the block id whose key seals them. */
export interface SealedFields<Data> {
  key: keyof Data & string
  fields: readonly (keyof Data & string)[]
  /** Further text fields, which an event may omit. Erased events have none of them. */
  optional?: readonly (keyof Data & string)[]
  /** Present if each UTC day of a block has a key of its own (decision 306). */
  daily?: {
    /** Values of an event whose day's secret was destroyed, unless its text was kept. */
    destroyed: Partial<Data>
  }
}

/**
 * Serialization of one event type. `version` increases when the shape of its data changes; `older`
 * then lists the previous shapes.
 */
export interface EventDefinition<Data = object> {
  version: number
  sealed?: SealedFields<Data>
  /** Versions 1 to `version - 1`, in this order. */
  older?: readonly OlderVersion[]
}

/** Former shape of an event's data. */
export interface OlderVersion {
  sealed?: SealedFields<Record<string, unknown>>
  /**
   * Returns the data in the next version's shape. Must be pure. Text is null once its block was
   * erased.
   */
  upcast: (data: Record<string, unknown>, metadata: EventMetadata) => object
  /**
   * Returns the next version's data in this version's shape, or undefined if this version cannot
   * express it. An event is written in the oldest possible version. Processes of the previous
   * release read it during a rolling upgrade. Must be pure. Without `downcast`, no new event is
   * written in this version.
   */
  downcast?: (data: Record<string, unknown>) => object | undefined
}

/** One definition for every event type of a module. */
export type EventDefinitions<E extends DomainEvent> = {
  [T in E['type']]: EventDefinition<Extract<E, { type: T }>['data']>
}
