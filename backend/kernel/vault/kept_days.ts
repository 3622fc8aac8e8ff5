import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BlockDay } from '#kernel/vault/day_key'
import type { KeptText } from '#kernel/vault/day_secrets'

/** Days that are read together. */
const AT_ONCE = 1_000

/** A day of a block, and what retention left of it. */
export interface KeptDay extends BlockDay {
  isDestroyed: boolean
  /** True if the log must still record what went. */
  isUnrecorded: boolean
  /** Hash of the day's kept texts; null without any. */
  keptHash: string | null
}

/**
 * Returns SHA-256 over the ids and hashes of kept texts, in the order of ids, as hex. The sealed
 * bytes are random, so the hash tells nothing about a text.
 */
export function hashOfKept(kept: readonly KeptText[]): string {
  const hash = createHash('sha256')
  for (const { eventId, sealed } of kept.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))) {
    hash.update(Buffer.from(eventId.replaceAll('-', ''), 'hex'))
    hash.update(createHash('sha256').update(sealed).digest())
  }
  return hash.digest('hex')
}

/** Reads all days of blocks whose keys were not erased, with the hashes of `hashOfKept`. */
export async function* daysOfLiveBlocks(pool: Pick<pg.Pool, 'query'>): AsyncGenerator<KeptDay[]> {
  let after: [block: string, day: string] = ['0', '']
  for (;;) {
    const { rows } = await pool.query<
      Omit<KeptDay, 'blockId'> & { block_id: string; day: string; isErased: boolean }
    >({
      name: 'vault_kept_days',
      text: `select d.block_id, d.day, d.secret is null as "isDestroyed",
               d.outcome is not null as "isUnrecorded", k.erased_at is not null as "isErased",
               (select encode(sha256(string_agg(uuid_send(t.event_id) || sha256(t.sealed),
                  ''::bytea order by t.event_id)), 'hex')
                from vault.kept_texts t where t.block_id = d.block_id and t.day = d.day
               ) as "keptHash"
             from vault.day_secrets d left join vault.keys k using (block_id)
             where (d.block_id, d.day) > ($1, $2) order by d.block_id, d.day limit $3`,
      values: [...after, AT_ONCE],
    })
    yield rows
      .filter(({ isErased }) => !isErased)
      .map(({ block_id: id, day, isDestroyed, isUnrecorded, keptHash }) => {
        return { blockId: Number(id), day, isDestroyed, isUnrecorded, keptHash }
      })
    if (rows.length < AT_ONCE) return
    const last = rows.at(-1)!
    after = [last.block_id, last.day]
  }
}

/** Returns erased blocks that still have kept texts, at most 100. */
export async function keptOfErasedBlocks(pool: Pick<pg.Pool, 'query'>): Promise<number[]> {
  const { rows } = await pool.query<{ block_id: string }>({
    name: 'vault_kept_of_erased',
    text: `select distinct t.block_id from vault.kept_texts t join vault.keys k using (block_id)
           where k.erased_at is not null order by t.block_id limit 100`,
  })
  return rows.map(({ block_id: id }) => Number(id))
}

/** Returns those of these blocks whose keys were not erased. */
export async function liveBlocks(pool: Pick<pg.Pool, 'query'>, ids: readonly number[]) {
  const { rows } = await pool.query<{ block_id: string }>({
    name: 'vault_live_blocks',
    text: 'select block_id from vault.keys where block_id = any($1) and erased_at is null',
    values: [ids],
  })
  return new Set(rows.map(({ block_id: id }) => Number(id)))
}
