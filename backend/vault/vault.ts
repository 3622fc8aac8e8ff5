import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { MasterKeys } from '#backend/vault/master_keys'

/** A block's key, or 'erased' where permanent delete left a tombstone. */
export type BlockKey = Buffer | 'erased'

/** An event or page needs a key that is neither there nor erased: never normal, never to be skipped. */
export class KeyMissing extends Error {
  constructor(readonly blockId: number) {
    super(`The key of block ${blockId} is missing and was not erased`)
  }
}

const ROTATED_AT_ONCE = 1_000
/** Opened keys that stay in memory. Whoever works on a page needs its key again and again. */
const CACHED = { max: 2_000, ttl: 60_000 }

/** Keys that are drawn at once, ahead of the blocks that they are for. */
const DRAWN = 32

/** The id of a new block, and the key for its text. */
export interface IssuedKey {
  blockId: number
  key: Buffer
}

interface KeyRow {
  block_id: string
  master_key_id: string
  wrapped_key: Buffer | null
}

/** The keys that names and text are encrypted with. */
export class Vault {
  #cached = new LRUCache<number, Buffer>(CACHED)
  /** Counts what was forgotten: keys that were asked for before may be dead when they arrive. */
  #forgotten = 0
  /** For new blocks, in the order of their ids. What is left when the process ends is never used. */
  #stock: IssuedKey[] = []
  #drawing?: Promise<void>

  constructor(
    readonly pool: pg.Pool,
    readonly masterKeys: MasterKeys
  ) {}

  /** Draws the id of a new block together with its key; both are kept before this resolves. */
  async issue(): Promise<IssuedKey> {
    while (this.#stock.length === 0) await this.#draw()
    const issued = this.#stock.shift()!
    this.#cached.set(issued.blockId, issued.key)
    // Nobody waits for it: whoever finds the stock empty is told what went wrong.
    if (this.#stock.length === DRAWN / 4) this.#draw().catch(() => {})
    return issued
  }

  /** Keys by block id. Throws KeyMissing if one has neither a key nor a tombstone. */
  async keys(blockIds: Iterable<number>): Promise<Map<number, BlockKey>> {
    const found = new Map<number, BlockKey>()
    const unknown: number[] = []
    for (const id of new Set(blockIds)) {
      const key = this.#cached.get(id)
      if (key) found.set(id, key)
      else unknown.push(id)
    }
    for (const [id, key] of await this.#read(unknown)) found.set(id, key)
    return found
  }

  /** Drops keys from memory, all unless some are named: they were erased, here or elsewhere. */
  forget(blockIds?: Iterable<number>) {
    this.#forgotten++
    if (!blockIds) return this.#cached.clear()
    for (const id of blockIds) this.#cached.delete(id)
  }

  /**
   * Wraps all keys anew with the current master key, some at a time: nobody waits. Afterwards the
   * older master keys may go from VAULT_KEYS once every process has been started with the new one.
   */
  async rotate(): Promise<{ rewrapped: number; masterKeyId: string }> {
    const masterKeyId = this.masterKeys.currentId
    let rewrapped = 0
    for (;;) {
      const { rows } = await this.pool.query<KeyRow>(
        `select block_id, master_key_id, wrapped_key from vault.keys
         where wrapped_key is not null and master_key_id <> $1 limit $2`,
        [masterKeyId, ROTATED_AT_ONCE]
      )
      if (rows.length === 0) return { rewrapped, masterKeyId }
      const wrapped = rows.map((row) => this.masterKeys.wrap(this.#open(row) as Buffer).wrapped)
      // A key that was erased meanwhile stays erased.
      await this.pool.query(
        `update vault.keys k set wrapped_key = r.wrapped, master_key_id = $3
         from unnest($1::bigint[], $2::bytea[]) as r(id, wrapped)
         where k.block_id = r.id and k.wrapped_key is not null`,
        [rows.map((row) => row.block_id), wrapped, masterKeyId]
      )
      rewrapped += rows.length
    }
  }

  /** Adds to the stock. All that ask meanwhile wait for the same. */
  #draw() {
    this.#drawing ??= this.#drawMany().finally(() => (this.#drawing = undefined))
    return this.#drawing
  }

  async #drawMany() {
    const generated = Array.from({ length: DRAWN }, () => this.masterKeys.generate())
    const keys = new Map(generated.map(({ wrapped, key }) => [wrapped.toString('base64'), key]))
    const { rows } = await this.pool.query<{ block_id: string; wrapped_key: Buffer }>({
      name: 'vault_draw',
      text: `insert into vault.keys (master_key_id, wrapped_key)
             select $1, unnest($2::bytea[]) returning block_id, wrapped_key`,
      values: [this.masterKeys.currentId, generated.map(({ wrapped }) => wrapped)],
    })
    const drawn = rows.map(({ block_id: id, wrapped_key: wrapped }) => ({
      blockId: Number(id),
      key: keys.get(wrapped.toString('base64'))!,
    }))
    this.#stock.push(...drawn.sort((a, b) => a.blockId - b.blockId))
  }

  async #read(ids: number[]) {
    const found = new Map<number, BlockKey>()
    if (ids.length === 0) return found
    const forgotten = this.#forgotten
    const { rows } = await this.pool.query<KeyRow>({
      name: 'vault_keys',
      text: 'select block_id, master_key_id, wrapped_key from vault.keys where block_id = any($1)',
      values: [ids],
    })
    for (const row of rows) {
      const [id, key] = [Number(row.block_id), this.#open(row)]
      found.set(id, key)
      if (key !== 'erased' && forgotten === this.#forgotten) this.#cached.set(id, key)
    }
    const missing = ids.find((id) => !found.has(id))
    if (missing !== undefined) throw new KeyMissing(missing)
    return found
  }

  #open({ master_key_id: masterKeyId, wrapped_key: wrapped }: KeyRow): BlockKey {
    return wrapped ? this.masterKeys.unwrap({ masterKeyId, wrapped }) : 'erased'
  }
}
