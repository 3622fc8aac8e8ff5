import { DomainError } from '#backend/aggregates/domain_error'
import {
  STORAGE_LIMIT_CODE,
  STORAGE_LIMIT_MESSAGE,
  type StorageAnswer,
} from '#modules/workspace/api'
import type { FileTable } from '#modules/workspace/files/file_table'
import type { PlanQueries } from '#projections/plans/queries'
import type { StorageQueries } from '#projections/storage/queries'

/** DESIGN 4.6. */
const GB = 1024 ** 3

/** What somebody's notes and files take up, and what their plan allows for. */
export class Storage {
  constructor(
    readonly files: FileTable,
    readonly texts: StorageQueries,
    readonly plans: PlanQueries
  ) {}

  async usage(ownerId: number): Promise<StorageAnswer> {
    const [file, text, limit] = await Promise.all([
      this.files.counted(ownerId),
      this.texts.textBytes(ownerId),
      this.plans.storageLimit(ownerId),
    ])
    return { file_storage: file, text_storage: text, storage_limit: limit }
  }

  /** Bytes that are free; below 0 after a change to a smaller plan. */
  async free(ownerId: number) {
    const usage = await this.usage(ownerId)
    return usage.storage_limit * GB - usage.file_storage - usage.text_storage
  }

  /** No less than this is free: all files are taken to count, which is quickly told. */
  async freeAtLeast(ownerId: number) {
    const [files, text, limit] = await Promise.all([
      this.files.atMost(ownerId),
      this.texts.textBytes(ownerId),
      this.plans.storageLimit(ownerId),
    ])
    return limit * GB - files - text
  }

  /** Refuses what would take more bytes than are free. To be asked under the person's lock. */
  async assertRoom(ownerId: number, bytes: number) {
    if (bytes <= 0 || bytes <= (await this.free(ownerId))) return
    throw new DomainError('forbidden', STORAGE_LIMIT_CODE, STORAGE_LIMIT_MESSAGE)
  }
}
