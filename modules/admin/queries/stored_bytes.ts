import type pg from 'pg'
import type { DashboardStorage } from '#modules/admin/api'
import { USERS } from '#modules/auth/index'
import { FILE_SIZES } from '#modules/workspace/index'
import { OWNERS } from '#projections/storage/queries'

const LARGEST = 10
/** Milliseconds. Everybody's bytes take a while to sum: for so long nobody sums them again. */
const FRESH_MS = 5_000
/** For so long nobody waits for them: whoever asks gets what is known, and has them summed. */
const KNOWN_MS = 60_000

type Used = Omit<DashboardStorage, 'sold'>

/** What everybody's texts and files take up, in bytes. */
export class StoredBytes {
  #known?: { used: Used; at: number }
  #summing?: Promise<Used>

  constructor(
    readonly pool: Pick<pg.Pool, 'query'>,
    readonly now = () => performance.now()
  ) {}

  /** All files that are kept, shown or not. May be a minute old. */
  async used(): Promise<Used> {
    const age = this.#known ? this.now() - this.#known.at : Infinity
    if (this.#known && age < FRESH_MS) return this.#known.used
    this.#summing ??= this.#sum().finally(() => (this.#summing = undefined))
    if (!this.#known || age >= KNOWN_MS) return this.#summing
    // Whoever asks once it is too old gets the error.
    this.#summing.catch(() => {})
    return this.#known.used
  }

  async #sum(): Promise<Used> {
    const { rows } = await this.pool.query<Used>({
      name: 'admin_stored_bytes',
      text: `with owned as materialized (
               select owner_id, sum(text) as text, sum(file) as file from (
                 select owner_id, text_bytes as text, 0 as file from ${OWNERS}
                 union all select owner_id, 0, size from ${FILE_SIZES} f
               ) as all_of_it group by owner_id
             )
             select coalesce(sum(text), 0)::float8 as text, coalesce(sum(file), 0)::float8 as files,
               coalesce((select jsonb_agg(l) from (
                 select u.id, u.email, o.text + o.file as bytes
                 from (select * from owned order by text + file desc, owner_id limit ${LARGEST}) o
                   join ${USERS} u on u.id = o.owner_id
                 where o.text + o.file > 0 order by bytes desc, u.id) l), '[]') as largest
             from owned`,
    })
    this.#known = { used: rows[0]!, at: this.now() }
    return rows[0]!
  }
}
