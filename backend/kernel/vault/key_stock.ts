import type pg from 'pg'
import type { MasterKeys } from '#kernel/vault/master_keys'

/** Keys that are drawn at once, ahead of the blocks that they are for. */
const DRAWN = 32

/** The id of a new block, and the key for its text. */
export interface IssuedKey {
  blockId: number
  key: Buffer
}

/**
 * Keys for new blocks, in the order of their ids. They are on the disk of the database before the
 * first of them is used. What is left when the process ends is never used.
 */
export class KeyStock {
  #stock: IssuedKey[] = []
  #drawing?: Promise<void>
  /** Counts what was dropped: a draw that was under way then is of no use. */
  #dropped = 0
  /** The last id that was drawn. */
  #highest = 0
  /** Nothing is drawn before this. */
  #ready: Promise<unknown> = Promise.resolve()

  constructor(
    readonly pool: pg.Pool,
    readonly masterKeys: MasterKeys
  ) {}

  async take(): Promise<IssuedKey> {
    while (this.#stock.length === 0) await this.#draw()
    const issued = this.#stock.shift()!
    // Nobody waits for it: the next to find the stock empty gets the error.
    if (this.#stock.length === DRAWN / 2) this.#draw().catch(() => {})
    return issued
  }

  /**
   * What was drawn may not be in the database, or may be given to others. The next is drawn when
   * `ready` has settled: until then ids may be drawn again that the log holds.
   */
  drop(ready: Promise<unknown>) {
    this.#dropped++
    this.#highest = 0
    this.#stock = []
    this.#drawing = undefined
    this.#ready = ready
  }

  /** Whether the database knows that these ids were drawn. One that is older may not. */
  async isKnownTo(client: pg.ClientBase) {
    if (this.#highest === 0) return true
    const { rows } = await client.query<{ known: boolean }>(
      'select last_value >= $1 as known from vault.block_ids',
      [this.#highest]
    )
    return rows[0]!.known
  }

  /** Adds to the stock. All that ask meanwhile wait for the same. */
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
