import { reportedFailures } from '#kernel/failures/failure_report'
import { deadLetters, waitingRows, type WaitingRows } from '#kernel/outbox/outbox_state'
import { Jobs } from '#kernel/projections/jobs/jobs'
import { parkedStreams, type ParkedStream } from '#kernel/projections/parked_streams'
import { projectionStates, type StateSources } from '#kernel/projections/states'
import {
  MAX_OPERATIONS_ROWS,
  type OperationsResponse,
  type ProjectionRow,
  type SystemHealth,
} from '#modules/admin/api'
import {
  toDeadLetter,
  toFailing,
  toJob,
  toOutbox,
  toParked,
  toProjection,
  toWebhook,
} from '#modules/admin/queries/operations_rows'
import { addressesOf } from '#modules/auth/index'
import type { Billing } from '#modules/billing/index'
import type { AuditLogQueries } from '#projections/audit_log/queries'

interface Sources extends StateSources {
  auditLog: Pick<AuditLogQueries, 'rate'>
  webhooks: Billing['events']
}

/** Status of the system (rule 17.15). */
export class OperationsQueries {
  readonly #jobs: Jobs
  #looking?: Promise<Look>

  constructor(readonly sources: Sources) {
    this.#jobs = new Jobs(sources.pool)
  }

  async show(): Promise<OperationsResponse> {
    const { pool, webhooks } = this.sources
    const [look, jobs, dead, events] = await Promise.all([
      this.look(),
      this.#jobs.list(MAX_OPERATIONS_ROWS),
      deadLetters(pool, MAX_OPERATIONS_ROWS),
      webhooks.list(MAX_OPERATIONS_ROWS),
    ])
    const addresses = await addressesOf(jobs.map(({ requested_by: id }) => id))
    return {
      health: look.health,
      projections: look.projections,
      jobs: jobs.map((job) => toJob(job, addresses)),
      parked: look.parked.slice(0, MAX_OPERATIONS_ROWS).map(toParked),
      outbox: look.outbox.map(toOutbox),
      dead_letters: dead.map(toDeadLetter),
      webhooks: events.map(toWebhook),
      failing: look.failing.map(toFailing),
    }
  }

  async health(): Promise<SystemHealth> {
    return (await this.look()).health
  }

  /** Returns the lag of the serving version of a projection. */
  async lagOf(name: string): Promise<ProjectionRow['lag'] | null> {
    const { projections } = await this.look()
    return projections.find((one) => one.serves && one.name === name)?.lag ?? null
  }

  /** Returns the status; concurrent callers share one query. */
  look(): Promise<Look> {
    this.#looking ??= this.#ask().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #ask(): Promise<Look> {
    const { pool, auditLog, webhooks } = this.sources
    const failing = await reportedFailures(pool)
    const [states, parked, outbox, rate, failed] = await Promise.all([
      projectionStates(this.sources, failing),
      parkedStreams(this.sources),
      waitingRows(pool),
      auditLog.rate(),
      webhooks.countFailed(),
    ])
    const projections = states.map(toProjection)
    return {
      projections,
      parked,
      outbox,
      failing,
      health: {
        events: rate,
        not_live: projections.filter(({ state }) => state !== 'live').length,
        slowest: slowestOf(projections),
        parked: parked.length,
        outbox: sumOf(outbox),
        webhooks_failed: failed,
        failing: failing.length,
      },
    }
  }
}

export interface Look extends Pick<OperationsResponse, 'health' | 'projections'> {
  parked: ParkedStream[]
  outbox: WaitingRows[]
  failing: Awaited<ReturnType<typeof reportedFailures>>
}

function slowestOf(projections: ProjectionRow[]): SystemHealth['slowest'] {
  const [slowest] = projections.toSorted((a, b) => b.lag.seconds - a.lag.seconds)
  if (!slowest) return null
  const { id, name, state, lag } = slowest
  return { id, name, state, lag }
}

function sumOf(outbox: WaitingRows[]): SystemHealth['outbox'] {
  const sum = (of: (rows: WaitingRows) => number) =>
    outbox.reduce((total, rows) => total + of(rows), 0)
  return {
    due: sum(({ waiting, later }) => waiting - later),
    failing: sum(({ failing }) => failing),
    dead: sum(({ dead }) => dead),
  }
}
