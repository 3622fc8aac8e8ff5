import type pg from 'pg'
import { SHARES } from '#projections/shares/queries'

/** A share that was viewed. */
export interface ViewedShare {
  ownerId: number
  id: number
}

/** Milliseconds that views are collected, so that a popular page costs one write a second. */
const COLLECT_MS = 1_000

/** Shares whose views are kept while they can't be written; views of further ones are lost. */
export const MAX_COLLECTED = 10_000

/**
 * Counts views of shares, and nothing else about visitors. Collects them in memory: a killed process
 * loses the views of its last second.
 */
export class ShareViews {
  #collected = new Map<string, ViewedShare & { views: number }>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    readonly pool: pg.Pool,
    readonly onError: (error: unknown) => void
  ) {}

  note(share: ViewedShare) {
    this.#add({ ...share, views: 1 })
    this.#timer ??= setTimeout(() => void this.flush(), COLLECT_MS).unref()
  }

  /** Writes the collected views. Counts no share that has ended meanwhile. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#collected.size === 0) return
    const rows = [...this.#collected.values()]
    this.#collected.clear()
    try {
      await this.pool.query({
        name: 'share_views_add',
        text: `insert into share_views as v (owner_id, share_id, block_id, views)
               select s.owner_id, s.id, s.block_id, r.views
               from jsonb_to_recordset($1) as r("ownerId" bigint, id bigint, views bigint)
               join ${SHARES} s on s.owner_id = r."ownerId" and s.id = r.id
               order by s.owner_id, s.id
               on conflict (owner_id, share_id) do update set views = v.views + excluded.views`,
        values: [JSON.stringify(rows)],
      })
    } catch (error) {
      // The next view writes them.
      for (const row of rows) this.#add(row)
      this.onError(error)
    }
  }

  /** Returns the views of an owner's shares by their ids; shares without views are missing. */
  async of(ownerId: number): Promise<ReadonlyMap<number, number>> {
    await this.flush()
    const { rows } = await this.pool.query<{ id: number; views: number }>({
      name: 'share_views_of',
      text: `select share_id::float8 as id, views::float8 as views
             from share_views where owner_id = $1`,
      values: [ownerId],
    })
    return new Map(rows.map(({ id, views }) => [id, views]))
  }

  #add(row: ViewedShare & { views: number }) {
    const key = `${row.ownerId}/${row.id}`
    const known = this.#collected.get(key)
    if (!known && this.#collected.size >= MAX_COLLECTED) return
    this.#collected.set(key, { ...row, views: row.views + (known?.views ?? 0) })
  }
}
