import type pg from 'pg'
import { DomainError } from '#backend/aggregates/domain_error'
import {
  STORAGE_LIMIT_CODE,
  STORAGE_LIMIT_MESSAGE,
  type StorageAnswer,
} from '#modules/workspace/api'
import { ALL_BYTES, COUNTED_BYTES, type FileTable } from '#modules/workspace/files/file_table'
import { STORAGE_LIMIT } from '#projections/plans/queries'
import { TEXT_BYTES, type StorageQueries } from '#projections/storage/queries'

/** DESIGN 4.6. */
const GB = 1024 ** 3

export interface FreeBytes {
  /** Below 0 after a change to a smaller plan. */
  free: number
}

/** No less than this is free: all files are taken to count, which is quickly told. */
export function freeAtLeast(ownerId: number) {
  return {
    name: 'storage_free_at_least',
    text: `select (${STORAGE_LIMIT} * ${GB} - ${ALL_BYTES} - ${TEXT_BYTES})::float8 as free`,
    values: [ownerId],
  }
}

/** What somebody's notes and files take up, and what their plan allows for. */
export class Storage {
  constructor(
    readonly pool: pg.Pool,
    readonly files: FileTable,
    readonly texts: StorageQueries
  ) {}

  async usage(ownerId: number): Promise<StorageAnswer> {
    const { rows } = await this.pool.query<StorageAnswer>({
      name: 'storage_usage',
      text: `select ${COUNTED_BYTES}::float8 as file_storage, ${TEXT_BYTES}::float8 as text_storage,
               ${STORAGE_LIMIT}::float8 as storage_limit`,
      values: [ownerId],
    })
    return rows[0]!
  }

  /** Bytes that are free; below 0 after a change to a smaller plan. */
  async free(ownerId: number) {
    const usage = await this.usage(ownerId)
    return usage.storage_limit * GB - usage.file_storage - usage.text_storage
  }

  /** Refuses what would take more bytes than are free. To be asked under the person's lock. */
  async assertRoom(ownerId: number, bytes: number) {
    if (bytes <= 0 || bytes <= (await this.free(ownerId))) return
    throw new DomainError('forbidden', STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE)
  }
}
