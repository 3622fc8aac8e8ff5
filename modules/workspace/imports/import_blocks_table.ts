import type pg from 'pg'
import type { Vault } from '#kernel/vault/vault'

/** Ids that are drawn and stored together. */
const DRAWN = 500

/** Table `import_blocks`: ids of an import's blocks, drawn before they are created. */
export class ImportBlocks {
  constructor(
    readonly pool: pg.Pool,
    readonly vault: Vault
  ) {}

  /** Draws ids until the import has `count`, and returns them by index. */
  async draw(importId: string, count: number): Promise<number[]> {
    let ids = await this.#first(importId)
    while (ids.length < count) {
      const fresh: number[] = []
      while (fresh.length < Math.min(DRAWN, count - ids.length)) {
        fresh.push((await this.vault.issue()).blockId)
      }
      await this.pool.query(
        `insert into import_blocks (import_id, index, part, block_id)
         select $1, $2 + n - 1, 0, id from unnest($3::bigint[]) with ordinality as drawn(id, n)
         on conflict do nothing`,
        [importId, ids.length, fresh]
      )
      ids = await this.#first(importId)
    }
    return ids
  }

  /** Returns the ids of the further parts of a page, drawing those that it lacks. */
  async parts(importId: string, index: number, count: number): Promise<number[]> {
    for (let part = 1; part <= count; part++) {
      const { rows } = await this.pool.query(
        'select from import_blocks where import_id = $1 and index = $2 and part = $3',
        [importId, index, part]
      )
      if (rows.length > 0) continue
      const { blockId } = await this.vault.issue()
      await this.pool.query(
        `insert into import_blocks (import_id, index, part, block_id) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [importId, index, part, blockId]
      )
    }
    const { rows } = await this.pool.query<{ id: number }>(
      `select block_id::float8 as id from import_blocks
       where import_id = $1 and index = $2 and part > 0 order by part`,
      [importId, index]
    )
    return rows.map(({ id }) => id)
  }

  /** Returns the ids of all blocks of an import, whether they were created or not. */
  async idsOf(importId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `select block_id::float8 as id from import_blocks where import_id = $1
       order by index, part`,
      [importId]
    )
    return rows.map(({ id }) => id)
  }

  async #first(importId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `select block_id::float8 as id from import_blocks where import_id = $1 and part = 0
       order by index`,
      [importId]
    )
    return rows.map(({ id }) => id)
  }
}
