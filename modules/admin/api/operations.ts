/** Requests and responses of the calls about the system itself (rules 17.15 to 17.18). */

/** Key figures of the system's health. */
export interface SystemHealth {
  /** Numbers of recorded events. */
  events: { last_minute: number; last_hour: number }
  /** Number of projections that do not follow the log properly. */
  not_live: number
  /** Projection with the greatest lag; null without projections. */
  slowest: Pick<ProjectionRow, 'id' | 'name' | 'state' | 'lag'> | null
  parked: number
  /** Outbox rows that are due, that failed so far, and that are dead. */
  outbox: { due: number; failing: number; dead: number }
  /** PayPal events without a result. */
  webhooks_failed: number
  /** Number of operations that processes currently retry without success. */
  failing: number
}

/**
 * `failed`: stopped because of a failure or because its tables are not as expected. `behind`:
 * stopped without a known reason.
 */
export type ProjectionHealth = 'live' | 'catching_up' | 'behind' | 'failed'

/** A version of a projection. */
export interface ProjectionRow {
  /** Id for rebuilding and verifying. */
  id: string
  name: string
  version: number
  /** `awaited` if commands wait for the projection's group. */
  group: 'awaited' | 'background'
  /**
   * True for a reaction, which cannot be rebuilt or verified because it changes more than a read
   * model.
   */
  reaction: boolean
  /** True if readers use this version. */
  serves: boolean
  state: ProjectionHealth
  /** Minimum number of unseen events, and seconds since the first of them. */
  lag: { events: number; more: boolean; seconds: number }
  /** Share of the log that is processed during catch-up: 0 to 1. */
  part: number
  /** Reason why its tables must be rebuilt. */
  stale: string | null
}

/** A background job requested by staff. Times are ISO 8601. */
export interface JobRow {
  id: number
  kind: 'rebuild' | 'verify' | 'retry'
  /** Id of the projection. */
  projection: string
  /** Stream, for a retry. */
  stream: string | null
  requested_by: { id: number; email: string | null }
  requested_at: string
  started_at: string | null
  /** Number of events read so far, and their share of the log: 0 to 1. */
  events: number
  part: number
  finished_at: string | null
  outcome: 'done' | 'equal' | 'differs' | 'failed' | 'interrupted' | null
  /** Sentence that says what differs, what is missing, or why the job failed. */
  detail: string | null
}

/** A stream that a projection has parked because it failed to handle one of its events. */
export interface ParkedRow {
  /** Id of the projection. */
  projection: string
  stream: string
  revision: number
  type: string
  since: string
  /** Error without its quoted values, like all errors here. */
  error: string
}

export interface OutboxRow {
  topic: string
  /** All unfinished messages, those of them that failed, and those that are not due yet. */
  waiting: number
  failing: number
  later: number
  /** Creation time of the oldest due message. */
  oldest: string | null
  dead: number
  /** Error of the last failure. */
  error: string | null
}

export interface DeadLetterRow {
  id: number
  topic: string
  key: string
  attempts: number
  created_at: string
  dead_at: string
  error: string | null
}

export interface WebhookRow {
  /** PayPal's id. */
  id: string
  type: string
  /** Null until the event is handled. */
  outcome:
    | 'recorded'
    | 'unchanged'
    | 'review'
    | 'waiting'
    | 'foreign'
    | 'ownerless'
    | 'unknown'
    | 'unreadable'
    | null
  /** True if the event has no result, although it should have one by now. */
  failed: boolean
  replayable: boolean
  deliveries: number
  created_at: string
  received_at: string
  handled_at: string | null
}

/** An operation that a process retries without success. */
export interface FailingRow {
  process: string
  subject: string
  since: string
  tries: number
  error: string
}

/** Maximum number of rows per list. */
export const MAX_OPERATIONS_ROWS = 20

export interface OperationsResponse {
  health: SystemHealth
  projections: ProjectionRow[]
  /** Unfinished jobs and the last finished ones, the newest first. */
  jobs: JobRow[]
  /** Parked streams, the oldest first. */
  parked: ParkedRow[]
  outbox: OutboxRow[]
  /** Dead letters, the latest first. */
  dead_letters: DeadLetterRow[]
  /** Webhooks, failed ones first. */
  webhooks: WebhookRow[]
  failing: FailingRow[]
}

export interface RetryStreamPayload {
  /** Id of the projection. */
  projection: string
  stream: string
}
