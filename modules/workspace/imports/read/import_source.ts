import type { Readable } from 'node:stream'
import type { ImportProblem } from './import_problems.js'

/** A file of an import. Nothing of it is in memory until it is read. */
export interface ImportEntry {
  /**
   * Path with `/` between its parts, in Unicode NFC, unique. Never absolute, and without empty
   * parts, `.` and `..`.
   */
  path: string
  /** Bytes; a file that turns out longer fails while it is read. */
  size: number
  modified: Date | null
  /** Bytes within an archive, and their checksum; absent for other files. */
  packed?: { size: number; crc32: number }
  /** Opens the bytes. The stream fails with UnreadableEntry for a damaged file. */
  open: () => Promise<Readable>
  /** Opens the bytes from `start` up to and without `end`; absent in archives, which have no ranges. */
  openRange?: (start: number, end: number) => Promise<Readable>
  /** Returns all bytes. Throws UnreadableEntry beyond `limit` bytes or if damaged. */
  read: (limit: number) => Promise<Buffer>
  /** Returns the first bytes, at most `count`. Throws UnreadableEntry if damaged. */
  head: (count: number) => Promise<Buffer>
  /** Writes all bytes to a new file. Throws UnreadableEntry if damaged. */
  copyTo: (path: string) => Promise<void>
}

/** A single file, or the files of an archive, on disk (decision 299). */
export interface ImportSource {
  /** Name of the file on the user's device. */
  fileName: string
  /** True for an archive, false for a single file. */
  isArchive: boolean
  /** In the order of the archive. */
  entries: readonly ImportEntry[]
  /** Paths of folders that the archive names, without a slash at the end. */
  folders: readonly string[]
  /** Files that were left out. */
  problems: readonly ImportProblem[]
  /** Closes the file. */
  close: () => Promise<void>
}
