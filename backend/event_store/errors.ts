import type { ExpectedRevision } from '#backend/event_store/port'

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
