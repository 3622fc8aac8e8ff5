import type { FileDisk } from '#platform/files/disk'
import { FileMissing } from '#platform/files/disk_errors'
import { DomainError } from '#kernel/aggregates/domain_error'
import { ATTACHMENT_TYPE } from '#modules/workspace/api'
import type { FileTable, StoredFile } from '#modules/workspace/files/file_table'
import { settleUpload } from '#modules/workspace/files/settle_upload'
import type { ArchiveEntry } from './archive.js'

/** A file that a page shows. */
export interface ShownFile {
  key: string
  /** Name of an attachment; undefined for a picture. */
  name?: string
}

/** A file of the archive. */
export interface ExportedFile {
  key: string
  path: string
  type: string
  /** Bytes. */
  size: number
}

interface Services {
  files: FileTable
  disk: FileDisk
}

/** Endings of pictures and videos by their media type. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': '.jpg',
  'video/quicktime': '.mov',
}

/** The files of one archive: each is in the archive once, whichever pages show it. */
export class ExportFiles {
  readonly #kept = new Map<string, ExportedFile>()
  readonly #missing = new Set<string>()

  constructor(
    readonly services: Services,
    readonly ownerId: number
  ) {}

  /** Returns the path of a file that is in the archive. */
  pathOf(key: string) {
    return this.#kept.get(key)?.path
  }

  /** Returns the files of the archive so far. */
  kept() {
    return this.#kept.values()
  }

  /** Returns the keys of files that pages show but the owner does not have. */
  missing() {
    return this.#missing.values()
  }

  /**
   * Yields the files that are not in the archive yet. Omits files without bytes and those of other
   * users. Throws DiskUnavailable.
   * @param pathFor chooses the path of a new file
   */
  async *entries(
    shown: Iterable<ShownFile>,
    pathFor: (file: ShownFile, ending: string) => string
  ): AsyncGenerator<ArchiveEntry, void> {
    for (const file of shown) {
      if (this.#kept.has(file.key) || this.#missing.has(file.key)) continue
      const stored = await this.services.files.find(this.ownerId, file.key)
      const content = stored && (await this.#open(stored))
      if (!content) {
        this.#missing.add(file.key)
        continue
      }
      const { key, type, size } = stored
      const path = pathFor(file, endingOf(type))
      this.#kept.set(key, { key, path, type, size })
      yield { path, content }
    }
  }

  /** Returns undefined for a file whose bytes have not arrived, were refused, or are gone. */
  async #open(stored: StoredFile) {
    const { disk } = this.services
    try {
      const object = stored.object ?? (await settleUpload(this.services, stored))
      return object === undefined ? undefined : await disk.read(object)
    } catch (error) {
      if (error instanceof FileMissing || error instanceof DomainError) return undefined
      throw error
    }
  }
}

/** Returns the ending of a picture or video; empty for an attachment, whose name has its own. */
function endingOf(type: string) {
  if (type === ATTACHMENT_TYPE) return ''
  return ENDINGS[type] ?? `.${type.replace(/^.*\//, '')}`
}
