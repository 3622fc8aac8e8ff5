import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type pg from 'pg'

/** Kinds of jobs: rebuild a read model, verify it against its replay, or retry a parked stream. */
export const JOB_KINDS = ['rebuild', 'verify', 'retry'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** `interrupted`: the process that ran the job has ended. */
export type JobOutcome = 'done' | 'equal' | 'differs' | 'failed' | 'interrupted'

/** Order for a job. */
export interface JobOrder {
  kind: JobKind
  /** Name of a projection's checkpoint. */
  name: string
  /** Stream, for a retry only. */
  stream: string | null
}

export interface Job extends JobOrder {
  id: number
  /** Id of a user. */
  requested_by: number
  requested_at: Date
  started_at: Date | null
  /** Process that runs or ran the job. */
  process: string | null
  /** Number of events read so far. */
  events: number
  /** Share of the log read so far, 0 to 1, by time. */
  part: number
  finished_at: Date | null
  outcome: JobOutcome | null
  /**
   * Sentence for staff: differences, missing keys, or the cause of a failure. Contains no user
   * text.
   */
  detail: string | null
}

/** Channel that is notified of queued jobs on commit. */
export const JOBS_CHANNEL = 'projection_jobs'
/** Retention of finished jobs. */
const KEPT_DAYS = 30

const COLUMNS = `id::float8 as id, kind, name, stream, requested_by::float8 as requested_by,
  requested_at, started_at, process, events::float8 as events, part, finished_at, outcome, detail`
/** Order of queued jobs: quick ones first. */
const NEXT = `kind = 'retry' desc, id`

/**
 * Orders a job in the caller's transaction. Returns undefined when the same job is queued or
 * running.
 */
export async function orderJob(
  trx: TransactionClientContract,
  { kind, name, stream }: JobOrder,
  requestedBy: number
): Promise<Job | undefined> {
  const { rows }: { rows: Job[] } = await trx.rawQuery(
    `insert into projections.jobs (kind, name, stream, requested_by) values (?, ?, nullif(?, ''), ?)
     on conflict do nothing returning ${COLUMNS}`,
    [kind, name, stream ?? '', requestedBy]
  )
  await trx.rawQuery(`select pg_notify('${JOBS_CHANNEL}', '')`)
  return rows[0]
}

/** Access to the table `projections.jobs`. */
export class Jobs {
  constructor(readonly pool: pg.Pool) {}

  /** Returns unfinished jobs and the latest ones, newest first. */
  async list(limit: number): Promise<Job[]> {
    const { rows } = await this.pool.query<Job>(
      `select * from (
         (select ${COLUMNS} from projections.jobs where finished_at is null)
         union
         (select ${COLUMNS} from projections.jobs order by id desc limit $1)
       ) listed order by id desc`,
      [limit]
    )
    return rows
  }

  async areOpen(): Promise<boolean> {
    const { rows } = await this.pool.query<{ open: boolean }>(
      'select exists (select from projections.jobs where finished_at is null) as open'
    )
    return rows[0]!.open
  }

  /**
   * Marks started jobs as interrupted and returns them. Call only as the leader, because no other
   * process then runs a job.
   */
  async endInterrupted(): Promise<Job[]> {
    await this.pool.query(
      `delete from projections.jobs where finished_at < now() - make_interval(days => $1)`,
      [KEPT_DAYS]
    )
    const { rows } = await this.pool.query<Job>(
      `update projections.jobs set finished_at = now(), outcome = 'interrupted'
       where started_at is not null and finished_at is null returning ${COLUMNS}`
    )
    return rows
  }

  /** Starts the next queued job. */
  async begin(process: string): Promise<Job | undefined> {
    const { rows } = await this.pool.query<Job>(
      `update projections.jobs set started_at = now(), process = $1
       where id = (select id from projections.jobs where started_at is null order by ${NEXT} limit 1)
       returning ${COLUMNS}`,
      [process]
    )
    return rows[0]
  }

  async tell(id: number, { events, part }: Pick<Job, 'events' | 'part'>) {
    await this.pool.query(
      'update projections.jobs set events = $2, part = $3 where id = $1 and finished_at is null',
      [id, events, part]
    )
  }

  /** Finishes a job. A job already marked as interrupted stays interrupted. */
  async finish(id: number, outcome: JobOutcome, detail: string | null, events: number) {
    await this.pool.query(
      `update projections.jobs set finished_at = now(), outcome = $2, detail = $3, events = $4
       where id = $1 and finished_at is null`,
      [id, outcome, detail, events]
    )
  }
}
