/**
 * What the product asks of an event store. Two adapters keep it: Postgres (the embedded default)
 * and EventStoreDB. Revisions and expectations are those of EventStoreDB's own documentation.
 */

import type { Log } from '#kernel/database/outage'

/** A stream's revision: its first event is 0. */
export type ExpectedRevision = number | 'no_stream' | 'stream_exists' | 'any'

/**
 * A place in the whole log. Opaque: positions may only be compared as strings (`a < b`), stored
 * and given back. Nothing may be computed from them.
 */
export type Position = string

/** Id of the user; 'system' for the product itself, 'operator' for a command at the server. */
export type Actor = number | 'system' | 'operator'

/** Who did what, on whose request, why. Carried in the clear by every event. */
export interface EventMetadata {
  actor: Actor
  /**
   * Id of the user whose things it happened to. Commands name it; of events that do not, and were
   * recorded before commands did, the actor is the owner (see `ownerOf`).
   */
  owner?: number
  /** One id for all that one request from outside led to. */
  correlation_id: string
  /** The command or event that this event follows from. */
  causation_id: string
  /** Hash of user, route and idempotency key; the retry of a command has the same. */
  command_id: string
  /** Hash of the command's body; absent where it is sealed with the event's text. */
  fingerprint?: string
  schema_version: number
  /** ISO 8601 with Z. The event's own time: it stays when a log moves between stores. */
  time: string
}

export interface EventToAppend {
  /** UUID (version 7: ids ascend with time). The same id at the same revision is a retry and is stored once. */
  id: string
  type: string
  /** JSON, as UTF-8 bytes; kept to the byte. */
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
  /** First revision to read; the default is the start, or the end when reading backwards. */
  from?: number
  backwards?: boolean
  /** At most this many events. */
  limit?: number
}

export interface SubscribeOptions {
  /** Only streams whose name starts with one of these. */
  prefixes?: string[]
  /** At most this many events in one batch; fewer once they have 8 MB. */
  batchSize?: number
  /**
   * The handler rests after each batch: what this process appends meanwhile is read from the log then,
   * instead of growing old in memory.
   */
  rests?: boolean
  /** Who follows the log, and where it is said when that fails and when it works again. */
  subject?: string
  log?: Pick<Log, 'info' | 'warn'>
}

export interface Subscription {
  /** Resolves when the handler has returned and nothing more will be delivered. */
  stop(): Promise<void>
}

/**
 * Gets events in order, and the position up to which everything has been seen: past events that
 * the filter left out, too. If it throws, the same events come again after a pause.
 */
export type BatchHandler = (events: RecordedEvent[], upTo: Position) => Promise<void>

export interface EventStore {
  /**
   * Appends all events or none, and resolves when they are durable.
   * Throws WrongExpectedRevision, StreamDeleted, AppendTooLarge, StoreUnavailable.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[]
  ): Promise<AppendResult>

  /** Throws StreamNotFound, StreamDeleted, StoreUnavailable. */
  read(stream: string, options?: ReadOptions): AsyncIterable<RecordedEvent>

  /**
   * All events after `after` (null: from the first), then live ones as they come, until stopped.
   * Throws a TypeError when `after` is a position of another kind of store.
   */
  subscribe(after: Position | null, handler: BatchHandler, options?: SubscribeOptions): Subscription

  /** Position of the log's last event, null when there is none. */
  head(): Promise<Position | null>

  /**
   * Hides all events of the stream; revisions go on if it is written again.
   * Throws WrongExpectedRevision, StreamNotFound, StreamDeleted, StoreUnavailable.
   */
  delete(stream: string, expected: ExpectedRevision): Promise<void>

  /** Closes the stream's name for good. */
  tombstone(stream: string): Promise<void>

  close(): Promise<void>
}

/** Bytes of events that a subscription reads at once; the last of them may pass it. */
export const MAX_BATCH_BYTES = 8_000_000

/**
 * Bytes of one append, as `bytesOf` counts them: 900 kB, and the names of its types (rule 13.2;
 * EventStoreDB's own limit is 1 MiB).
 */
export const MAX_APPEND_BYTES = 901_000
