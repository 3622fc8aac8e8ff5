/** Shapes of the calls about the system itself (rules 17.15 to 17.18). */

/** How the system is, in a few figures. */
export interface SystemHealth {
  /** Events that were recorded. */
  events: { last_minute: number; last_hour: number }
  /** Those that do not follow the log as they should. */
  not_live: number
  /** That which has most to see; null where there is none. */
  slowest: Pick<ProjectionRow, 'id' | 'name' | 'state' | 'lag'> | null
  parked: number
  /** Rows of the outbox that are due, that were tried in vain, and that were given up. */
  outbox: { due: number; failing: number; dead: number }
  /** Events of PayPal that nothing came of. */
  webhooks_failed: number
  /** What processes try in vain at present. */
  failing: number
}

/**
 * `failed`: it stands still since something fails, or its tables are not as they should be; `behind`: it
 * stands still, and nobody has said why.
 */
export type ProjectionStanding = 'live' | 'catching_up' | 'behind' | 'failed'

/** A version of a projection. */
export interface ProjectionRow {
  /** By which it is rebuilt and verified. */
  id: string
  name: string
  version: number
  /** Whether commands wait for its group. */
  group: 'awaited' | 'background'
  /** Neither rebuilt nor verified: it changes what is no read model. */
  reaction: boolean
  /** Whether readers see this version. */
  serves: boolean
  state: ProjectionStanding
  /** Events that it has still to see, at least; seconds since the first of them. */
  lag: { events: number; more: boolean; seconds: number }
  /** While it catches up, how much of the log it has seen: 0 to 1. */
  part: number
  /** Why its tables have to be made anew. */
  stale: string | null
}

/** Something that staff had done in the background. Times are ISO 8601. */
export interface JobRow {
  id: number
  kind: 'rebuild' | 'verify' | 'retry'
  /** Of the projection. */
  projection: string
  /** For a retry. */
  stream: string | null
  requested_by: { id: number; email: string | null }
  requested_at: string
  started_at: string | null
  /** How many events were read so far, and how much of the log that is: 0 to 1. */
  events: number
  part: number
  finished_at: string | null
  outcome: 'done' | 'equal' | 'differs' | 'failed' | 'interrupted' | null
  /** A sentence: what differs, what is missing, or why it failed. */
  detail: string | null
}

/** A stream that a projection does not follow, as one of its events could not be taken. */
export interface ParkedRow {
  /** Id of the projection. */
  projection: string
  stream: string
  revision: number
  type: string
  since: string
  /** Without what it quotes; so all errors here. */
  error: string
}

export interface OutboxRow {
  topic: string
  /** All that is not done; of it, what was tried in vain, and what is not due yet. */
  waiting: number
  failing: number
  later: number
  /** Since when the oldest is there of what is due. */
  oldest: string | null
  dead: number
  /** Of what failed last. */
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
  /** PayPal's. */
  id: string
  type: string
  /** Null until it was dealt with. */
  outcome:
    | 'recorded'
    | 'unchanged'
    | 'review'
    | 'waiting'
    | 'foreign'
    | 'unknown'
    | 'unreadable'
    | null
  /** Nothing came of it, though something should have by now. */
  failed: boolean
  replayable: boolean
  deliveries: number
  created_at: string
  received_at: string
  handled_at: string | null
}

/** What a process tries in vain. */
export interface FailingRow {
  process: string
  subject: string
  since: string
  tries: number
  error: string
}

/** What is written of each list at most. */
export const MAX_OPERATIONS_ROWS = 20

export interface OperationsResponse {
  health: SystemHealth
  projections: ProjectionRow[]
  /** Those that are not finished, and the last ones; the newest first. */
  jobs: JobRow[]
  /** The oldest first. */
  parked: ParkedRow[]
  outbox: OutboxRow[]
  /** The last first. */
  dead_letters: DeadLetterRow[]
  /** Those that failed come first. */
  webhooks: WebhookRow[]
  failing: FailingRow[]
}

export interface RetryStreamPayload {
  /** Id of the projection. */
  projection: string
  stream: string
}
