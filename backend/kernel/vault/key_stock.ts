import type pg from 'pg'
import type { MasterKeys } from '#kernel/vault/master_keys'

/** Number of keys generated at once, in advance of their blocks. */
const DRAWN = 32

/** Id of a new block, and the key for its text. */
export interface IssuedKey {
  blockId: number
  key: Buffer
}

/**
 * Pre-generated keys for new blocks, in the order of their ids. The database stores them durably
 * before the first one is used. Keys left over when the process ends are never used.
 */
export class KeyStock {
  #stock: IssuedKey[] = []
  #drawing?: Promise<void>
  /** Number of resets, so that a generation that was in flight during a reset is discarded. */
  #dropped = 0
  /** Highest id generated so far. */
  #highest = 0
  /** Resolves when the next keys may be generated. */
  #ready: Promise<unknown> = Promise.resolve()

  constructor(
    readonly pool: pg.Pool,
    readonly masterKeys: MasterKeys
  ) {}

  async take(): Promise<IssuedKey> {
    while (this.#stock.length === 0) await this.#draw()
    const issued = this.#stock.shift()!
    // Not awaited: the next caller that finds the stock empty gets the error.
    if (this.#stock.length === DRAWN / 2) this.#draw().catch(() => {})
    return issued
  }

  /**
   * Discards the stock after a database change. Its keys may be missing in the database, or its ids
   * may be assigned again. The next keys are generated once `ready` has settled. Until then, new
   * ids may collide with ids in the log.
   */
  drop(ready: Promise<unknown>) {
    this.#dropped++
    this.#highest = 0
    this.#stock = []
    this.#drawing = undefined
    this.#ready = ready
  }

  /**
   * Returns true if the database knows that these ids were generated. An older database may not.
   */
  async isKnownTo(client: pg.ClientBase) {
    if (this.#highest === 0) return true
    const { rows } = await client.query<{ known: boolean }>(
      'select last_value >= $1 as known from vault.block_ids',
      [this.#highest]
    )
    return rows[0]!.known
  }

  /** Refills the stock. Concurrent callers share one refill. */
  #draw() {
    if (this.#drawing) return this.#drawing
    const drawing = this.#drawMany().finally(() => {
      if (this.#drawing === drawing) this.#drawing = undefined
    })
    this.#drawing = drawing
    return drawing
  }

  async #drawMany() {
    const dropped = this.#dropped
    await this.#ready
    const generated = Array.from({ length: DRAWN }, () => this.masterKeys.generate())
    const keys = new Map(generated.map(({ wrapped, key }) => [wrapped.toString('base64'), key]))
    const { rows } = await this.pool.query<{ block_id: string; wrapped_key: Buffer }>({
      name: 'vault_draw',
      text: `insert into vault.keys (master_key_id, wrapped_key)
             select $1, unnest($2::bytea[]) returning block_id, wrapped_key`,
      values: [this.masterKeys.currentId, generated.map(({ wrapped }) => wrapped)],
    })
    if (dropped !== this.#dropped) return
    const drawn = rows.map(({ block_id: id, wrapped_key: wrapped }) => ({
      blockId: Number(id),
      key: keys.get(wrapped.toString('base64'))!,
    }))
    this.#highest = Math.max(this.#highest, ...drawn.map(({ blockId }) => blockId))
    this.#stock.push(...drawn.sort((a, b) => a.blockId - b.blockId))
  }
}
