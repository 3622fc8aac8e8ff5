import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { storageProjection } from '#projections/storage/projection'

const SCHEMA = servedSchema(storageProjection.name)

/** A row for each person who ever wrote, with the bytes of it. */
export const OWNERS = `${SCHEMA}.owners`

/** SQL for the bytes of all that the owner `$1` has written, the trash included. */
export const TEXT_BYTES = `coalesce(
  (select text_bytes from ${OWNERS} where owner_id = $1), 0)`

/** What an owner's notes take up. */
export class StorageQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Bytes of all names and texts, the trash included; 0 for somebody who has kept nothing yet. */
  async textBytes(ownerId: number): Promise<number> {
    const { rows } = await this.pool.query<{ text_bytes: string }>({
      name: 'storage_text_bytes',
      text: `select ${TEXT_BYTES} as text_bytes`,
      values: [ownerId],
    })
    return Number(rows[0]!.text_bytes)
  }

  /** Bytes of the names and texts of blocks; those that are not there are left out. */
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
