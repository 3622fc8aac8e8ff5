import type pg from 'pg'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Unseen } from '#kernel/aggregates/unseen'
import { StoreUnavailable } from '#kernel/event_store/errors'
import {
  STORAGE_LIMIT_CODE,
  STORAGE_LIMIT_MESSAGE,
  type StorageResponse,
} from '#modules/workspace/api'
import { MAX_CONTENT_BYTES } from '#modules/workspace/document/content'
import { PAGE_PREFIX } from '#modules/workspace/page'
import { ALL_BYTES, COUNTED_BYTES, type FileTable } from '#modules/workspace/files/file_table'
import { TEXT_BYTES, type StorageQueries } from '#projections/storage/queries'
import { STORAGE_LIMIT } from '#projections/subscriptions/queries/in_effect'

/** Rule 8.1. */
const GB = 1024 ** 3

/** How long a change near the limit waits until the read models show those before it. */
const SHOWN_MS = 2_000

/** A name has at most 255 characters (rule 2.1), each of up to four bytes. */
const MAX_NAME_BYTES = 255 * 4

export interface FreeBytes {
  /** Below 0 after a change to a smaller plan. */
  free: number
}

/** No less than this is free: all files are taken to count, which is quickly known. */
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

  async usage(ownerId: number): Promise<StorageResponse> {
    const { rows } = await this.pool.query<StorageResponse>({
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

  /**
   * Refuses what would take more bytes than are free. To be asked under the person's lock. Throws
   * StoreUnavailable when that hangs on what the read models do not show in time.
   */
  async assertRoom(ownerId: number, bytes: number, unseen: Unseen) {
    if (bytes <= 0) return
    const { rows } = await this.pool.query<FreeBytes>(freeAtLeast(ownerId))
    if (await staysWithin(rows[0]!.free - bytes, unseen)) return
    await assertShown(unseen)
    if (bytes <= (await this.free(ownerId))) return
    throw new DomainError('forbidden', STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE)
  }
}

/**
 * Whether somebody cannot have grown by more bytes of text than these without the read models showing
 * it yet. Far from the limit it is enough to know how many events there may be at all.
 */
export async function staysWithin(bytes: number, unseen: Unseen): Promise<boolean> {
  const { atMost = Infinity } = unseen
  if (atMost * MAX_CONTENT_BYTES <= bytes) return true
  const streams = await unseen.streams()
  if (!streams) return false
  const grown = [...streams].reduce((sum, [stream, events]) => {
    const isPage = stream.startsWith(PAGE_PREFIX)
    return sum + (isPage ? MAX_CONTENT_BYTES : events * MAX_NAME_BYTES)
  }, 0)
  return grown <= bytes
}

/** Throws StoreUnavailable when the read models do not show all that somebody did, in time. */
export async function assertShown(unseen: Unseen) {
  if (await unseen.isShown(SHOWN_MS)) return
  throw new StoreUnavailable('The read models are behind, and the storage limit is near')
}
