import { createHash } from 'node:crypto'
import { DomainError } from '#kernel/aggregates/domain_error'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { DiskUnavailable, WrongLength } from '#platform/files/disk_errors'
import { detectType } from '#platform/files/inspect'
import {
  ATTACHMENT_TYPE,
  IMAGE_TYPES,
  MAX_ATTACHMENT_BYTES,
  maxBytesOf,
  VIDEO_TYPES,
} from '#modules/workspace/api'
import { inspectFile } from '#modules/workspace/files/inspect_file'
import type { StoredImport } from '#modules/workspace/imports/import_table'
import type { ImportEntry } from '#modules/workspace/imports/read/import_source'
import { UnreadableEntry } from '#modules/workspace/imports/read/import_problems'
import { RUN_PROBLEMS } from '#modules/workspace/imports/run/problems'
import { requestOf, type RunServices } from '#modules/workspace/imports/run/run_services'

/** Bytes from which a type is detected. */
const HEAD_BYTES = 4_100

/** A file of an import: stored, or left out with the reason. */
export type ImportedFileResult = { key: string; type: string } | { reason: string }

export interface FileToStore {
  found: StoredImport
  /** Path of the item whose page shows the file. */
  source: string
  blockId: number
  entry: ImportEntry
}

/**
 * Stores a file for the pages of one item. Its key follows from the import, the item and the path,
 * so a repeated step finds the file. Throws DomainError beyond the storage limit.
 */
export async function storeFile(
  services: RunServices,
  { found, source, blockId, entry }: FileToStore
): Promise<ImportedFileResult> {
  const key = fileKey(found.id, source, entry.path)
  const known = await services.files.byKey(key)
  if (known && known.object !== null) return { key, type: known.type }
  if (entry.size === 0) return { reason: RUN_PROBLEMS.file_empty }
  if (entry.size > MAX_ATTACHMENT_BYTES) return { reason: RUN_PROBLEMS.file_too_large }
  try {
    const shown = await shownType(entry)
    if (shown !== undefined) {
      const file = { key, found, blockId, entry, type: shown }
      if (await stored(services, file)) return { key, type: shown }
    }
    const file = { key, found, blockId, entry, type: ATTACHMENT_TYPE }
    await stored(services, file)
    return { key, type: ATTACHMENT_TYPE }
  } catch (error) {
    if (!(error instanceof UnreadableEntry || error instanceof WrongLength)) throw error
    await services.files.giveUp(key)
    return { reason: RUN_PROBLEMS.file_unreadable }
  }
}

/** Returns the type of a picture or video that pages can show; undefined for other files. */
async function shownType(entry: ImportEntry) {
  const type = await detectType(await entry.head(HEAD_BYTES))
  const isShown = IMAGE_TYPES.includes(type) || VIDEO_TYPES.includes(type)
  return isShown && entry.size <= maxBytesOf(type)! ? type : undefined
}

interface NewFile extends Omit<FileToStore, 'source'> {
  key: string
  type: string
}

/** Stores the bytes. Returns false, and frees the space, for a picture that can't be shown. */
async function stored(services: RunServices, file: NewFile): Promise<boolean> {
  const { files, disk } = services
  const { key, entry, type } = file
  await reserve(services, file)
  const object = await files.newObject(key)
  try {
    if (disk.receivesUploads) await disk.storeFile(object, entry.size, entry.copyTo)
    else await disk.store(object, await entry.open(), { size: entry.size, type })
    await inspectFile(disk, object, { type, size: entry.size })
  } catch (error) {
    await disk.remove(object).catch(() => {})
    if (!(error instanceof DomainError)) throw error
    await files.giveUp(key)
    return false
  }
  if (!(await files.keep(key, object))) throw new DiskUnavailable('The reservation ran out')
  return true
}

/** Reserves the space under the owner's lock, so that other commands count it. */
async function reserve({ bus, files, storage }: RunServices, { found, ...file }: NewFile) {
  const { key, blockId, type, entry } = file
  const { ownerId } = found
  await bus.run(requestOf(found, `file ${key}`), async ({ caughtUp }) => {
    const known = await files.byKey(key)
    if (known && known.ownerId !== ownerId) throw new StoreUnavailable('The key is taken')
    // A step that was interrupted may have left a reservation, which may have run out.
    if (known) await files.giveUp(key)
    await storage.assertRoom(ownerId, entry.size, caughtUp)
    const commandId = `import ${key}`
    await files.reserve({ key, ownerId, blockId, type, size: entry.size, commandId })
  })
}

function fileKey(importId: string, source: string, path: string) {
  const text = JSON.stringify([importId, source, path])
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}
