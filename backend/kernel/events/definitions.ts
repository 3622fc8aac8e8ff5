import type { EventMetadata } from '#kernel/event_store/port'

/** What happened, in a module's own words: a type and its data, JSON through and through. */
export interface DomainEvent {
  type: string
  data: object
}

/** Which fields of an event are text, and the field that names the block whose key seals them. */
export interface SealedFields<Data> {
  key: keyof Data & string
  fields: readonly (keyof Data & string)[]
}

/**
 * How events of one type are written. `version` goes up when the shape of its data changes; what
 * was written before is then listed in `older`.
 */
export interface EventDefinition<Data = object> {
  version: number
  sealed?: SealedFields<Data>
  /** Versions 1 to `version - 1`, in this order. */
  older?: readonly OlderVersion[]
}

/** A shape that an event's data once had. */
export interface OlderVersion {
  sealed?: SealedFields<Record<string, unknown>>
  /** The data as the next version has it. Pure. Text is null once its block was erased. */
  upcast: (data: Record<string, unknown>, metadata: EventMetadata) => object
  /**
   * The data of the next version as this one has it, undefined where this one cannot say it. An event
   * is written in the oldest version that can: during a rolling upgrade processes of the release
   * before read it. Pure; without it nothing is written in this version any more.
   */
  downcast?: (data: Record<string, unknown>) => object | undefined
}

/** One definition for every event type of a module. */
export type EventDefinitions<E extends DomainEvent> = {
  [T in E['type']]: EventDefinition<Extract<E, { type: T }>['data']>
}
