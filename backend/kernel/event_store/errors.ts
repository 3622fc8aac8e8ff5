import type { ExpectedRevision, Position } from '#kernel/event_store/port'
import { OutageError } from '#kernel/failures/outage_error'

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** Revision of the stream's last event, -1 without any. */
    readonly actual: number
  ) {
    super(`${stream} is at revision ${actual}, not at ${expected}`)
  }
}

export class StreamNotFound extends Error {
  constructor(readonly stream: string) {
    super(`There is no stream ${stream}`)
  }
}

export class StreamDeleted extends Error {
  constructor(readonly stream: string) {
    super(`The stream ${stream} is closed for good`)
  }
}

export class AppendTooLarge extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number
  ) {
    super(`An append of ${bytes} bytes exceeds the limit of ${limit}`)
  }
}

/**
 * Thrown when the store is unreachable or does not answer in time. The outcome of a write is
 * unknown.
 */
export class StoreUnavailable extends OutageError {}

/** Thrown when the read models have seen events that the log does not have. */
export class CheckpointPastHead extends Error {
  constructor(checkpoint: Position, head: Position) {
    super(
      `The read models are at ${checkpoint}, past the log's end at ${head || 'its start'}: the log ` +
        'is a different or older one. Restore log and database together'
    )
  }
}

/**
 * Thrown when the event store named by EVENTSTORE_URL is unusable. The message names the remedy.
 */
export class EventStoreUnusable extends Error {
  /** `why` completes the sentence "EventStoreDB …". */
  constructor(why: string, options?: ErrorOptions) {
    super(`EventStoreDB ${why}.`, options)
  }
}
