import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { type BlockDay, nameOfDay } from '#kernel/vault/day_key'
import { DaySecretMissing, type OnKeyFault } from '#kernel/vault/errors'

/** Secret of a day, or 'destroyed' once retention has thinned the day. */
export type DaySecret = Buffer | 'destroyed'

const CACHED = { max: 5_000, ttl: 60_000, ttlAutopurge: true }
const SECRET_BYTES = 32

interface SecretRow {
  block_id: string
  day: string
  secret: Buffer | null
}

/** A text that outlives its day: the data of an event, sealed with the block's key. */
export interface KeptText {
  eventId: string
  sealed: Buffer
}

/** Secrets of days, by `nameOfDay`. A secret is worthless without its block's key. */
export class DaySecrets {
  #cached = new LRUCache<string, Buffer>(CACHED)
  /** Number of evictions, because secrets read before an eviction may be destroyed by then. */
  #forgotten = 0

  constructor(readonly pool: pg.Pool) {}

  /**
   * Returns the secrets for sealing new text, and creates those that are missing. They are stored
   * before this resolves. A day that was thinned has none, because a clock was wrong: its text is
   * then sealed with the block's key, so that no save is refused.
   */
  async issue(days: readonly BlockDay[]): Promise<Map<string, Buffer>> {
    const { found, unknown } = this.#fromCache(days)
    const left = new Map(unknown.map((day) => [nameOfDay(day), day]))
    while (left.size > 0) {
      for (const { block_id: id, day, secret } of await this.#store([...left.values()])) {
        const name = nameOfDay({ blockId: Number(id), day })
        if (secret) found.set(name, secret)
        left.delete(name)
      }
    }
    return found
  }

  /**
   * Returns the secrets of days with text. Throws DaySecretMissing for a day without a row. With
   * `onFault`, such days count as destroyed.
   */
  async read(days: readonly BlockDay[], onFault: OnKeyFault = raise) {
    const { found: cached, unknown } = this.#fromCache(days)
    const found = new Map<string, DaySecret>(cached)
    if (unknown.length === 0) return found
    const forgotten = this.#forgotten
    const { rows } = await this.pool.query<SecretRow>({
      name: 'vault_day_secrets',
      text: `select d.block_id, d.day, d.secret
             from unnest($1::bigint[], $2::text[]) as asked(block_id, day)
               join vault.day_secrets d using (block_id, day)`,
      values: columns(unknown),
    })
    for (const { block_id: id, day, secret } of rows) {
      const name = nameOfDay({ blockId: Number(id), day })
      found.set(name, secret ?? 'destroyed')
      if (secret && forgotten === this.#forgotten) this.#cached.set(name, secret)
    }
    for (const day of unknown) {
      if (has(found, day)) continue
      found.set(nameOfDay(day), 'destroyed')
      onFault(new DaySecretMissing(day))
    }
    return found
  }

  /** Returns the texts that are kept of events whose days were thinned, by event id. */
  async keptTexts(eventIds: readonly string[]): Promise<Map<string, Buffer>> {
    if (eventIds.length === 0) return new Map()
    const { rows } = await this.pool.query<{ event_id: string; sealed: Buffer }>({
      name: 'vault_kept_texts',
      text: 'select event_id, sealed from vault.kept_texts where event_id = any($1)',
      values: [eventIds],
    })
    return new Map(rows.map(({ event_id: id, sealed }) => [id, sealed]))
  }

  /** Evicts all secrets from memory. */
  forget() {
    this.#forgotten++
    this.#cached.clear()
  }

  #fromCache(days: readonly BlockDay[]) {
    const found = new Map<string, Buffer>()
    const unknown = new Map<string, BlockDay>()
    for (const day of days) {
      const name = nameOfDay(day)
      const secret = this.#cached.get(name)
      if (secret) found.set(name, secret)
      else unknown.set(name, day)
    }
    return { found, unknown: [...unknown.values()] }
  }

  /** Returns rows of days, new ones included. A day that is created concurrently may be missing. */
  async #store(days: readonly BlockDay[]) {
    const forgotten = this.#forgotten
    const secrets = days.map(() => randomBytes(SECRET_BYTES))
    const { rows } = await this.pool.query<SecretRow>({
      name: 'vault_issue_days',
      text: `with asked as (
               select * from unnest($1::bigint[], $2::text[], $3::bytea[])
                 as r(block_id, day, secret)
             ), found as (
               select d.block_id, d.day, d.secret
               from asked join vault.day_secrets d using (block_id, day)
             ), created as (
               insert into vault.day_secrets (block_id, day, secret)
               select * from asked a where not exists (
                 select from found f where f.block_id = a.block_id and f.day = a.day)
               on conflict do nothing returning block_id, day, secret
             )
             select * from found union all select * from created`,
      values: [...columns(days), secrets],
    })
    for (const { block_id: id, day, secret } of rows) {
      const name = nameOfDay({ blockId: Number(id), day })
      if (secret && forgotten === this.#forgotten) this.#cached.set(name, secret)
    }
    return rows
  }
}

function columns(days: readonly BlockDay[]): [number[], string[]] {
  return [days.map(({ blockId }) => blockId), days.map(({ day }) => day)]
}

function has(found: ReadonlyMap<string, unknown>, day: BlockDay) {
  return found.has(nameOfDay(day))
}

function raise(fault: Error) {
  throw fault
}
