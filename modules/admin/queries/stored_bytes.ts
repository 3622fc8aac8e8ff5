import type pg from 'pg'
import { MAX_LARGEST, type DashboardStorage } from '#modules/admin/api'
import { USERS } from '#modules/auth/index'
import { FILE_SIZES } from '#modules/workspace/index'
import { OWNERS } from '#projections/storage/queries'
import { SUBSCRIPTIONS } from '#projections/subscriptions/queries/in_effect'

/** Number of users with the most storage on the dashboard. */
const SHOWN = 10
/** Milliseconds for which a sum of all users' bytes is fresh, because the sum takes a while. */
const FRESH_MS = 5_000

type Used = Omit<DashboardStorage, 'sold'>

/** Stored bytes of a plan's users. Files include hidden ones. */
export interface PlanBytes {
  /** Null for users who pay for nothing. */
  plan_id: number | null
  people: number
  text: number
  files: number
}

/** Stored bytes of all users. */
export interface KeptBytes extends Pick<Used, 'text' | 'files' | 'summed_at'> {
  plans: PlanBytes[]
}

interface LargestBytes {
  total: number
  largest: { id: number; bytes: number }[]
}

type Known<T> = T & { fresh: boolean }

/** SQL that is true if the known sum is fresh. */
const FRESH = `clock_timestamp() - summed_at between interval '0' and
  interval '${FRESH_MS} milliseconds' as fresh`

/**
 * Bytes of all users' texts and files at the last sum. A stale sum is refreshed for the next caller
 * (decision 186).
 */
export class StoredBytes {
  #summing?: Promise<unknown>
  #failed = false
  /** Number of successful sums. */
  #sums = 0

  constructor(readonly pool: Pick<pg.Pool, 'query'>) {}

  async used(): Promise<Used> {
    const { fresh: _, summed_at, ...used } = await this.#recent(() => this.#used())
    return { ...used, summed_at: summed_at.toISOString() }
  }

  async byPlan(): Promise<KeptBytes> {
    const { fresh: _, summed_at, ...kept } = await this.#recent(() => this.#byPlan())
    return { ...kept, summed_at: summed_at.toISOString() }
  }

  /** Returns a slice of the users with the most storage, and the number of known users. */
  async largest(slice: { offset: number; limit: number }): Promise<LargestBytes> {
    const { fresh: _, ...found } = await this.#recent(() => this.#largest(slice))
    return found
  }

  /** Waits for a sum only if none is known or the last one failed. */
  async #recent<T>(read: () => Promise<Known<T> | undefined>): Promise<Known<T>> {
    const sums = this.#sums
    const known = await read()
    if (known && !this.#failed) {
      // The next caller gets the error.
      if (!known.fresh) this.#sum().catch(() => {})
      return known
    }
    // A slow read may end after the sum of a concurrent caller.
    if (sums === this.#sums) await this.#sum()
    return (await read())!
  }

  /** Sums once for all concurrent callers. */
  #sum() {
    this.#summing ??= this.#sumUp()
      .then(
        () => {
          this.#failed = false
          this.#sums++
        },
        (error: unknown) => {
          this.#failed = true
          throw error
        }
      )
      .finally(() => (this.#summing = undefined))
    return this.#summing
  }

  async #sumUp() {
    await this.pool.query({
      name: 'admin_sum_stored_bytes',
      text: `insert into stored_bytes (summed_at, text, files, largest, plans)
             with owned as materialized (
               select owner_id, sum(text) as text, sum(file) as file from (
                 select owner_id, text_bytes::float8 as text, 0::float8 as file from ${OWNERS}
                 union all select owner_id, 0, size from ${FILE_SIZES} f
               ) as all_of_it group by owner_id
             ), in_effect as materialized (
               select distinct on (user_id) user_id, plan_id from ${SUBSCRIPTIONS}
               where in_effect_until > now() order by user_id, id desc
             ), of_plans as (
               select plan_id, sum(text) as text, sum(file) as file
               from owned left join in_effect on user_id = owner_id group by 1
             ), holders as (
               select plan_id, count(*) as people from in_effect group by 1
               union all select null, (select count(*) from ${USERS}) - count(*) from in_effect
             )
             select now(), coalesce(sum(text), 0), coalesce(sum(file), 0), coalesce(
               (select jsonb_agg(jsonb_build_object('id', owner_id, 'bytes', text + file))
                from (select * from owned where text + file > 0
                      order by text + file desc, owner_id limit ${MAX_LARGEST}) l), '[]'),
               (select jsonb_agg(jsonb_build_object('plan_id', h.plan_id, 'people', h.people,
                   'text', coalesce(o.text, 0), 'files', coalesce(o.file, 0)))
                from holders h left join of_plans o on o.plan_id is not distinct from h.plan_id)
             from owned
             on conflict (one) do update set summed_at = excluded.summed_at, text = excluded.text,
               files = excluded.files, largest = excluded.largest, plans = excluded.plans`,
    })
  }

  /** Returns undefined before the first sum, like the queries below. */
  async #used() {
    const { rows } = await this.pool.query<Known<Omit<Used, 'summed_at'> & { summed_at: Date }>>({
      name: 'admin_stored_bytes',
      text: `select text::float8 as text, files::float8 as files, summed_at, ${FRESH},
               coalesce((select jsonb_agg(jsonb_build_object(
                   'id', u.id, 'email', u.email, 'bytes', l.bytes) order by l.bytes desc, u.id)
                 from (select * from jsonb_to_recordset(largest) as r(id bigint, bytes float8)
                     limit ${SHOWN}) l
                   join ${USERS} u on u.id = l.id), '[]') as largest
             from stored_bytes`,
    })
    return rows[0]
  }

  async #byPlan() {
    const { rows } = await this.pool.query<
      Known<Omit<KeptBytes, 'summed_at'> & { summed_at: Date }>
    >({
      name: 'admin_stored_bytes_by_plan',
      text: `select text::float8 as text, files::float8 as files, plans, summed_at, ${FRESH}
             from stored_bytes`,
    })
    return rows[0]
  }

  async #largest({ offset, limit }: { offset: number; limit: number }) {
    const { rows } = await this.pool.query<Known<LargestBytes>>({
      name: 'admin_largest_stored_bytes',
      text: `select jsonb_array_length(largest) as total, ${FRESH}, coalesce((
               select jsonb_agg(entry order by place)
               from jsonb_array_elements(largest) with ordinality as l(entry, place)
               where place > $1 and place <= $1 + $2), '[]') as largest
             from stored_bytes`,
      values: [offset, limit],
    })
    return rows[0]
  }
}
