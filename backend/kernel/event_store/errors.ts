import type { ExpectedRevision, Position } from '#kernel/event_store/port'

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** Revision of the stream's last event, -1 when there is none. */
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
    super(`An append of ${bytes} bytes is over the limit of ${limit}`)
  }
}

/** The store cannot be reached or did not answer in time; whether it stored anything is unknown. */
export class StoreUnavailable extends Error {}

/** The read models have seen what the log has not got. */
export class CheckpointPastHead extends Error {
  constructor(checkpoint: Position, head: Position) {
    super(
      `The read models stand at ${checkpoint}, past the log's end at ${head || 'its start'}: the log ` +
        'is another one, or was put back to an older state. Restore log and database together'
    )
  }
}

/** The event store cannot be used as EVENTSTORE_URL names it. The message says what to do. */
export class EventStoreUnusable extends Error {
  /** `why` goes on from "EventStoreDB …". */
  constructor(why: string, options?: ErrorOptions) {
    super(`EventStoreDB ${why}.`, options)
  }
}
