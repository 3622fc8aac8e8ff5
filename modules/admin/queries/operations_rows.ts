import { errorWithoutText } from '#kernel/failures/error_without_text'
import type { ReportedFailure } from '#kernel/failures/failure_report'
import type { DeadLetter, WaitingRows } from '#kernel/outbox/outbox_state'
import type { Job } from '#kernel/projections/jobs/jobs'
import type { ParkedStream } from '#kernel/projections/parked_streams'
import type { ProjectionState } from '#kernel/projections/states'
import type {
  DeadLetterRow,
  FailingRow,
  JobRow,
  OutboxRow,
  ParkedRow,
  ProjectionRow,
  WebhookRow,
} from '#modules/admin/api'
import type { ListedEvent } from '#modules/billing/index'

export function toProjection(of: ProjectionState): ProjectionRow {
  const { id, name, version, serves, state, part, stale } = of
  const { events, hasMore, ms } = of.lag
  return {
    id,
    name,
    version,
    group: of.isAwaited ? 'awaited' : 'background',
    reaction: of.isReaction,
    serves,
    state,
    lag: { events, more: hasMore, seconds: Math.round(ms / 1000) },
    part,
    stale,
  }
}

/** Converts a job to a row; `addresses` are by user id. */
export function toJob(job: Job, addresses: ReadonlyMap<number, string>): JobRow {
  const { id, kind, name, stream, events, part, outcome, detail, requested_by: by } = job
  return {
    id,
    kind,
    projection: name,
    stream,
    requested_by: { id: by, email: addresses.get(by) ?? null },
    requested_at: job.requested_at.toISOString(),
    started_at: iso(job.started_at),
    events,
    part,
    finished_at: iso(job.finished_at),
    outcome,
    detail,
  }
}

export function toParked(parked: ParkedStream): ParkedRow {
  const { name, stream, revision, event_type: type, parked_at: since, error } = parked
  return {
    projection: name,
    stream,
    revision,
    type,
    since: since.toISOString(),
    error: errorWithoutText(error),
  }
}

export function toOutbox({ since, error, ...rows }: WaitingRows): OutboxRow {
  return { ...rows, oldest: iso(since), error: shown(error) }
}

export function toDeadLetter({ created_at, dead_at, error, ...row }: DeadLetter): DeadLetterRow {
  return {
    ...row,
    created_at: created_at.toISOString(),
    dead_at: dead_at.toISOString(),
    error: shown(error),
  }
}

export function toWebhook({
  created_at,
  received_at,
  handled_at,
  ...event
}: ListedEvent): WebhookRow {
  return {
    ...event,
    created_at: created_at.toISOString(),
    received_at: received_at.toISOString(),
    handled_at: iso(handled_at),
  }
}

export function toFailing({ process, subject, since, tries, error }: ReportedFailure): FailingRow {
  return { process, subject, since: since.toISOString(), tries, error: errorWithoutText(error) }
}

function iso(time: Date | null) {
  return time?.toISOString() ?? null
}

function shown(error: string | null) {
  return error === null ? null : errorWithoutText(error)
}
