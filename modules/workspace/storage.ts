import type pg from 'pg'
import type { CaughtUp } from '#kernel/aggregates/append_rule'
import { DomainError } from '#kernel/aggregates/domain_error'
import { StoreUnavailable } from '#kernel/event_store/errors'
import {
  STORAGE_LIMIT_CODE,
  STORAGE_LIMIT_MESSAGE,
  type StorageResponse,
} from '#modules/workspace/api'
import { ALL_BYTES, COUNTED_BYTES, type FileTable } from '#modules/workspace/files/file_table'
import { TEXT_BYTES, type StorageQueries } from '#projections/storage/queries'
import { STORAGE_LIMIT } from '#projections/subscriptions/queries/in_effect'

/** Bytes of a GB (rule 8.1). */
const GB = 1024 ** 3

/**
 * The limit is far away if at least this many bytes stay free after a command. The read models then
 * decide alone, even if they lag (decision 41).
 */
export const FAR_BYTES = 100 * 1024 ** 2

/** Milliseconds that a command near the limit waits for the read models to catch up. */
const CATCH_UP_MS = 2_000

/**
 * Returns a lower bound of the free bytes, below 0 after a change to a smaller plan. Counts all
 * files, which is fast.
 */
export async function freeAtLeast(
  database: pg.Pool | pg.ClientBase,
  ownerId: number
): Promise<number> {
  const { rows } = await database.query<{ free: number }>({
    name: 'storage_free_at_least',
    text: `select (${STORAGE_LIMIT} * ${GB} - ${ALL_BYTES} - ${TEXT_BYTES})::float8 as free`,
    values: [ownerId],
  })
  return rows[0]!.free
}

/** Storage used by a user's notes and files, and the plan's limit. */
export class Storage {
  constructor(
    readonly pool: pg.Pool,
    readonly files: FileTable,
    readonly texts: StorageQueries
  ) {}

  async usage(ownerId: number): Promise<StorageResponse> {
    const { rows } = await this.pool.query<StorageResponse>({
      name: 'storage_usage',
      text: `select ${COUNTED_BYTES}::float8 as file_storage, ${TEXT_BYTES}::float8 as text_storage,
               ${STORAGE_LIMIT}::float8 as storage_limit`,
      values: [ownerId],
    })
    return rows[0]!
  }

  /** Returns the free bytes; below 0 after a change to a smaller plan. */
  async free(ownerId: number) {
    const usage = await this.usage(ownerId)
    return usage.storage_limit * GB - usage.file_storage - usage.text_storage
  }

  /**
   * Throws DomainError for more bytes than are free. Must run under the user's lock. Throws
   * StoreUnavailable near the limit if the read models do not catch up in time.
   */
  async assertRoom(ownerId: number, bytes: number, caughtUp: CaughtUp) {
    if (bytes <= 0) return
    if ((await freeAtLeast(this.pool, ownerId)) - bytes >= FAR_BYTES) return
    await assertCaughtUp(caughtUp)
    await this.assertFree(ownerId, bytes)
  }

  /** Throws DomainError for more bytes than are free. Requires read models that have caught up. */
  async assertFree(ownerId: number, bytes: number) {
    if (bytes <= (await this.free(ownerId))) return
    throw new DomainError('forbidden', STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE)
  }
}

/** Throws StoreUnavailable if the read models do not catch up with the log in time. */
export async function assertCaughtUp(caughtUp: CaughtUp) {
  if (await caughtUp(CATCH_UP_MS)) return
  throw new StoreUnavailable('The read models are behind, and the storage limit is near')
}
