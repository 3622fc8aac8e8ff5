import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { storageProjection } from '#projections/storage/projection'

const SCHEMA = servedSchema(storageProjection.name)

/** One row per user who ever wrote, with the number of bytes. */
export const OWNERS = `${SCHEMA}.owners`

/** SQL for the bytes of all texts of owner `$1`, including the trash. */
export const TEXT_BYTES = `coalesce(
  (select text_bytes from ${OWNERS} where owner_id = $1), 0)`

/** Queries on the size of an owner's notes. */
export class StorageQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns the bytes of all names and texts, including the trash; 0 for a user without any. */
  async textBytes(ownerId: number): Promise<number> {
    const { rows } = await this.pool.query<{ text_bytes: string }>({
      name: 'storage_text_bytes',
      text: `select ${TEXT_BYTES} as text_bytes`,
      values: [ownerId],
    })
    return Number(rows[0]!.text_bytes)
  }

  /** Returns the bytes of the names and texts of blocks. Omits blocks that do not exist. */
  async sizesOf(blockIds: number[]): Promise<Map<number, { name: number; content: number }>> {
    const { rows } = await this.pool.query<{ id: number; name: number; content: number }>({
      name: 'storage_sizes',
      text: `select block_id::float8 as id, name_bytes as name, content_bytes as content
             from ${SCHEMA}.blocks where block_id = any($1)`,
      values: [blockIds],
    })
    return new Map(rows.map(({ id, name, content }) => [id, { name, content }]))
  }
}
