import type pg from 'pg'
import type { DashboardStorage } from '#modules/admin/api'
import { USERS } from '#modules/auth/index'
import { FILE_SIZES } from '#modules/workspace/index'
import { OWNERS } from '#projections/storage/queries'

const LARGEST = 10
/** Milliseconds. Everybody's bytes take a while to sum: for so long nobody sums them again. */
const FRESH_MS = 5_000

type Used = Omit<DashboardStorage, 'sold'>

interface Row extends Omit<Used, 'summed_at'> {
  summed_at: Date
  fresh: boolean
}

/** What everybody's texts and files take up, in bytes (decision 195). */
export class StoredBytes {
  #summing?: Promise<unknown>
  #failed = false

  constructor(readonly pool: Pick<pg.Pool, 'query'>) {}

  /**
   * All files that are kept, shown or not, as they were last summed; they are summed anew for the
   * next who asks. Waits for that only where nothing is known, or where it failed the last time.
   */
  async used(): Promise<Used> {
    const known = await this.#known()
    if (known && !this.#failed) {
      // Whoever asks next gets the error.
      if (!known.fresh) this.#sum().catch(() => {})
      return known.used
    }
    await this.#sum()
    return (await this.#known())!.used
  }

  /** Once for all who ask at the same time. */
  #sum() {
    this.#summing ??= this.#sumUp()
      .then(
        () => void (this.#failed = false),
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
      text: `insert into stored_bytes (summed_at, text, files, largest)
             with owned as materialized (
               select owner_id, sum(text) as text, sum(file) as file from (
                 select owner_id, text_bytes::float8 as text, 0::float8 as file from ${OWNERS}
                 union all select owner_id, 0, size from ${FILE_SIZES} f
               ) as all_of_it group by owner_id
             )
             select now(), coalesce(sum(text), 0), coalesce(sum(file), 0), coalesce(
               (select jsonb_agg(jsonb_build_object('id', owner_id, 'bytes', text + file))
                from (select * from owned where text + file > 0
                      order by text + file desc, owner_id limit ${LARGEST}) l), '[]')
             from owned
             on conflict (one) do update set summed_at = excluded.summed_at, text = excluded.text,
               files = excluded.files, largest = excluded.largest`,
    })
  }

  /** Nothing before anybody has asked. */
  async #known() {
    const { rows } = await this.pool.query<Row>({
      name: 'admin_stored_bytes',
      text: `select text::float8 as text, files::float8 as files, summed_at,
               clock_timestamp() - summed_at between interval '0' and
                 interval '${FRESH_MS} milliseconds' as fresh,
               coalesce((select jsonb_agg(jsonb_build_object(
                   'id', u.id, 'email', u.email, 'bytes', l.bytes) order by l.bytes desc, u.id)
                 from jsonb_to_recordset(largest) as l(id bigint, bytes float8)
                   join ${USERS} u on u.id = l.id), '[]') as largest
             from stored_bytes`,
    })
    const [row] = rows
    if (!row) return undefined
    const { fresh, summed_at, ...used } = row
    return { fresh, used: { ...used, summed_at: summed_at.toISOString() } }
  }
}
