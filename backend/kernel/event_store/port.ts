/**
 * Port that the product requires of an event store. Two adapters implement it: Postgres (the
 * embedded default) and EventStoreDB. Revisions and expectations follow EventStoreDB's own
 * documentation.
 */

import type { Log } from '#kernel/database/outage'

/** A stream's expected revision. The first event is 0. */
export type ExpectedRevision = number | 'no_stream' | 'stream_exists' | 'any'

/**
 * Position in the whole log. Opaque: positions may only be compared as strings (`a < b`), stored
 * and passed back. Never compute with positions.
 */
export type Position = string

/** Id of the user; 'system' for the product itself, 'operator' for a command on the server. */
export type Actor = number | 'system' | 'operator'

/** Actor, cause and request of an event. Stored unencrypted with every event. */
export interface EventMetadata {
  actor: Actor
  /**
   * Id of the user whose data changed. Commands set it. Events recorded before commands set it have
   * no owner; their actor is the owner (see `ownerOf`).
   */
  owner?: number
  /** Id shared by all consequences of one external request. */
  correlation_id: string
  /** Id of the command or event that caused this event. */
  causation_id: string
  /** Hash of user, route and idempotency key. A retry of a command has the same hash. */
  command_id: string
  /** Hash of the command's body; absent where the hash is sealed with the event's text. */
  fingerprint?: string
  schema_version: number
  /**
   * Browser and system of the client, such as 'Firefox on Windows'; absent if unknown, and in events
   * older than this field.
   */
  device?: string
  /** Id of the command whose changes an undo takes back; absent for other commands. */
  undoes?: string
  /** Id of the undo whose changes a redo takes back. */
  redoes?: string
  /** ISO 8601 with Z. The event's own time, which stays when a log moves between stores. */
  time: string
}

export interface EventToAppend {
  /** UUID (version 7: ids ascend with time). The same id at the same revision is a retry and is stored once. */
  id: string
  type: string
  /** JSON as UTF-8 bytes, preserved byte for byte. */
  data: Uint8Array
  metadata: EventMetadata
}

export interface RecordedEvent extends EventToAppend {
  stream: string
  revision: number
  position: Position
}

export interface AppendResult {
  /** Revision of the last event of the append. */
  revision: number
  position: Position
}

export interface ReadOptions {
  /** First revision to read. Defaults to the start, or to the end when reading backwards. */
  from?: number
  backwards?: boolean
  /** Maximum number of events. */
  limit?: number
}

export interface SubscribeOptions {
  /** Delivers only streams whose name starts with one of these prefixes. */
  prefixes?: string[]
  /** Maximum number of events in one batch; fewer once they reach 8 MB. */
  batchSize?: number
  /**
   * True if the handler pauses after each batch. Events that this process appends meanwhile are
   * then read from the log instead of being buffered in memory.
   */
  rests?: boolean
  /** Name of the subscriber, and the log that reports its failures and recoveries. */
  subject?: string
  log?: Pick<Log, 'info' | 'warn'>
}

export interface Subscription {
  /** Resolves when the handler has returned. No batch is delivered afterwards. */
  stop(): Promise<void>
}

/**
 * Receives events in order, and the position up to which the log was read, including filtered-out
 * events. If the handler throws, the same events are delivered again after a delay.
 */
export type BatchHandler = (events: RecordedEvent[], upTo: Position) => Promise<void>

export interface EventStore {
  /**
   * Appends all events or none. Resolves when the events are durable. Throws WrongExpectedRevision,
   * StreamDeleted, AppendTooLarge, StoreUnavailable.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[]
  ): Promise<AppendResult>

  /** Reads a stream. Throws StreamNotFound, StreamDeleted, StoreUnavailable. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>

  /**
   * Delivers all events after `after` (null: from the first), then live events, until stopped.
   * Throws a TypeError when `after` is a position of another kind of store.
   */
  subscribe(after: Position | null, handler: BatchHandler, options?: SubscribeOptions): Subscription

  /** Returns the position of the log's last event, null for an empty log. */
  head(): Promise<Position | null>

  /**
   * Hides all events of the stream. Revisions continue if the stream is written again. Throws
   * WrongExpectedRevision, StreamNotFound, StreamDeleted, StoreUnavailable.
   */
  delete(stream: string, expected: ExpectedRevision): Promise<void>

  /** Closes the stream's name permanently. */
  tombstone(stream: string): Promise<void>

  close(): Promise<void>
}

/** Bytes of events that a subscription reads at once. The last event may exceed the limit. */
export const MAX_BATCH_BYTES = 8_000_000

/**
 * Maximum bytes of one append, as `bytesOf` counts. The limit is 900 kB plus the names of its types
 * (rule 13.2; EventStoreDB's own limit is 1 MiB).
 */
export const MAX_APPEND_BYTES = 901_000
