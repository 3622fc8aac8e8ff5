import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type pg from 'pg'

/** A read model is made anew, or compared with its replay; a parked stream is taken up again. */
export const JOB_KINDS = ['rebuild', 'verify', 'retry'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** `interrupted`: the process that did it has ended. */
export type JobOutcome = 'done' | 'equal' | 'differs' | 'failed' | 'interrupted'

/** What is to be done. */
export interface JobOrder {
  kind: JobKind
  /** Of a projection's checkpoint. */
  name: string
  /** For a retry. */
  stream: string | null
}

export interface Job extends JobOrder {
  id: number
  /** Id of a person. */
  requested_by: number
  requested_at: Date
  started_at: Date | null
  /** That does it, or did. */
  process: string | null
  /** How many events were read so far. */
  events: number
  /** How much of the log that is, 0 to 1, by time. */
  part: number
  finished_at: Date | null
  outcome: JobOutcome | null
  /** A sentence for staff: what differs, what is missing, or why it failed. Without text. */
  detail: string | null
}

/** Notified of jobs that are waiting, on commit. */
export const JOBS_CHANNEL = 'projection_jobs'
/** How long what became of a job is known. */
const KEPT_DAYS = 30

const COLUMNS = `id::float8 as id, kind, name, stream, requested_by::float8 as requested_by,
  requested_at, started_at, process, events::float8 as events, part, finished_at, outcome, detail`
/** What takes a moment comes first. */
const NEXT = `kind = 'retry' desc, id`

/**
 * Has something done, in the caller's transaction. Undefined when the same is waiting or under way
 * already.
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

/** The table `projections.jobs`. */
export class Jobs {
  constructor(readonly pool: pg.Pool) {}

  /** What is not finished, and what was last; the newest first. */
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

  /** To be called by who leads: nobody else does one. Returns what those were that had been begun. */
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

  /** The next that waits is begun. */
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

  /** One that was taken for interrupted stays so. */
  async finish(id: number, outcome: JobOutcome, detail: string | null, events: number) {
    await this.pool.query(
      `update projections.jobs set finished_at = now(), outcome = $2, detail = $3, events = $4
       where id = $1 and finished_at is null`,
      [id, outcome, detail, events]
    )
  }
}
