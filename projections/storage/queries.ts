import type pg from 'pg'
import type { StorageAnswer } from '#modules/workspace/api'
import { liveSchema } from '#projections/runner/projection'
import { storageProjection } from '#projections/storage/projection'

const SCHEMA = liveSchema(storageProjection.name)

/** What an owner's notes take up. */
export class StorageQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Bytes; zero for somebody who has kept nothing yet. Files come with uploads. */
  async usage(ownerId: number): Promise<StorageAnswer> {
    const { rows } = await this.pool.query<{ text_bytes: string }>({
      name: 'storage_usage',
      text: `select text_bytes from ${SCHEMA}.owners where owner_id = $1`,
      values: [ownerId],
    })
    return { file_storage: 0, text_storage: Number(rows[0]?.text_bytes ?? 0) }
  }
}
