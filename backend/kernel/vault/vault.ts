import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { DaySecrets } from '#kernel/vault/day_secrets'
import {
  type KeyFault,
  KeyMissing,
  KeyUnopenable,
  MasterKeyMissing,
  type OnKeyFault,
} from '#kernel/vault/errors'
import { KeyStock, type IssuedKey } from '#kernel/vault/key_stock'
import type { MasterKeys } from '#kernel/vault/master_keys'

/** A block's key, or 'erased' when a permanent delete left a tombstone. */
export type BlockKey = Buffer | 'erased'

/** Cache of opened keys, because work on a page needs its key repeatedly. */
const CACHED = { max: 2_000, ttl: 60_000, ttlAutopurge: true }

interface KeyRow {
  block_id: string
  master_key_id: string
  wrapped_key: Buffer | null
}

/** Keys that encrypt names and text. */
export class Vault {
  /** Secrets of the days whose text has keys of its own (decision 306). */
  readonly days: DaySecrets
  #cached = new LRUCache<number, Buffer>(CACHED)
  /**
   * Number of evictions, because keys requested before an eviction may be erased when they arrive.
   */
  #forgotten = 0
  #stock: KeyStock
  #lacks?: string

  constructor(
    readonly pool: pg.Pool,
    readonly masterKeys: MasterKeys
  ) {
    this.#stock = new KeyStock(pool, masterKeys)
    this.days = new DaySecrets(pool)
  }

  /** Id of a master key that this process needed but does not have. */
  get lacks(): string | undefined {
    return this.#lacks
  }

  /** Issues the id of a new block with its key. Both are stored before this resolves. */
  async issue(): Promise<IssuedKey> {
    const issued = await this.#stock.take()
    this.#cached.set(issued.blockId, issued.key)
    return issued
  }

  /**
   * Returns keys by block id. Throws KeyMissing for a block with neither a key nor a tombstone, and
   * KeyUnopenable for a damaged key. With `onFault`, such keys count as erased instead. Throws
   * MasterKeyMissing in either case.
   */
  async keys(blockIds: Iterable<number>, onFault?: OnKeyFault): Promise<Map<number, BlockKey>> {
    const found = new Map<number, BlockKey>()
    const unknown: number[] = []
    for (const id of new Set(blockIds)) {
      const key = this.#cached.get(id)
      if (key) found.set(id, key)
      else unknown.push(id)
    }
    for (const [id, key] of await this.#read(unknown, onFault)) found.set(id, key)
    return found
  }

  /**
   * Evicts the named keys, or all, from memory, because they were erased here or in another
   * process.
   */
  forget(blockIds?: Iterable<number>) {
    this.#forgotten++
    this.days.forget()
    if (!blockIds) return this.#cached.clear()
    for (const id of blockIds) this.#cached.delete(id)
  }

  /**
   * Evicts all keys, read or generated, because the database changed. Generates new keys once
   * `ready` has settled.
   */
  forgetAll(ready: Promise<unknown> = Promise.resolve()) {
    this.forget()
    this.#stock.drop(ready)
  }

  /** Returns true if the database knows the keys that were generated in it. */
  isKnownTo(client: pg.ClientBase) {
    return this.#stock.isKnownTo(client)
  }

  async #read(ids: number[], onFault: OnKeyFault = raise) {
    const found = new Map<number, BlockKey>()
    if (ids.length === 0) return found
    const forgotten = this.#forgotten
    const { rows } = await this.pool.query<KeyRow>({
      name: 'vault_keys',
      text: 'select block_id, master_key_id, wrapped_key from vault.keys where block_id = any($1)',
      values: [ids],
    })
    const faults: KeyFault[] = []
    for (const row of rows) {
      const id = Number(row.block_id)
      const key = this.#open(row)
      if (key instanceof KeyUnopenable) faults.push(key)
      found.set(id, key instanceof KeyUnopenable ? 'erased' : key)
      if (key instanceof Buffer && forgotten === this.#forgotten) this.#cached.set(id, key)
    }
    for (const id of ids) {
      if (found.has(id)) continue
      faults.push(new KeyMissing(id))
      found.set(id, 'erased')
    }
    faults.forEach(onFault)
    return found
  }

  #open(row: KeyRow): BlockKey | KeyUnopenable {
    const { master_key_id: masterKeyId, wrapped_key: wrapped } = row
    if (!wrapped) return 'erased'
    try {
      return unpooled(this.masterKeys.unwrap({ masterKeyId, wrapped }))
    } catch (error) {
      if (!(error instanceof MasterKeyMissing))
        return new KeyUnopenable(Number(row.block_id), error)
      this.#lacks = masterKeyId
      throw error
    }
  }
}

function raise(fault: KeyFault) {
  throw fault
}

/**
 * Copies a key out of Node's buffer pool. A small buffer would keep its whole 8 kB slab in memory.
 */
function unpooled(key: Buffer) {
  const copy = Buffer.alloc(key.length)
  key.copy(copy)
  return copy
}
