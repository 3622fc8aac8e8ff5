import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '#modules/workspace/api'
import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry, ImportSource } from '../../import_source.js'
import { folderOfSource } from '../../temporary_folder.js'

/** Reads parts of a file. */
export interface ByteReader {
  all: () => Promise<Readable>
  /** Returns the bytes from `start` up to and without `end`. */
  range: (start: number, end: number) => Promise<Readable>
}

/** Opens the files of a source for reading parts of them. */
export class ByteRanges {
  readonly #source: ImportSource
  #folder: string | undefined
  #copied = 0

  constructor(source: ImportSource) {
    this.#source = source
  }

  /**
   * Returns a reader for a file. A file of a zip, which has no ranges, is copied into a temporary
   * folder; undefined if all copies would be too large.
   */
  async open(entry: ImportEntry): Promise<ByteReader | undefined> {
    if (entry.openRange) return { all: entry.open, range: entry.openRange }
    if (this.#copied + entry.size > MAX_IMPORT_BYTES) return undefined
    this.#folder ??= await folderOfSource(this.#source)
    const path = join(this.#folder, `file-${this.#copied}`)
    this.#copied += entry.size
    try {
      await entry.copyTo(path)
    } catch (error) {
      // The whole notes of a damaged file are read.
      if (!(error instanceof UnreadableEntry)) throw error
    }
    return {
      all: async () => createReadStream(path),
      range: async (start, end) =>
        end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]),
    }
  }
}
