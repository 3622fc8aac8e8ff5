import type { ImportFormat } from '#modules/workspace/api'
import type { ImportNode } from './import_outline.js'
import type { ImportProblem } from './import_problems.js'
import type { ImportEntry, ImportSource } from './import_source.js'

/** Items and files that a format finds in a source. */
export interface ReadOutline {
  outline: ImportNode[]
  /** Files that are no pages. */
  attachments: ImportEntry[]
  problems: ImportProblem[]
  /** Paths of files whose content came over with others, and of those that share a line. */
  consumed?: Iterable<string>
  /** The files that were read, if not those of the source: those of zips within. */
  entries?: readonly ImportEntry[]
}

/** A format that imports are read in: one file in `formats/`. */
export interface FormatReader {
  format: ImportFormat
  /**
   * Returns true for a source of this format. Asked in the order of the list, so a general format
   * comes last. Reads little.
   */
  recognizes: (source: ImportSource) => boolean | Promise<boolean>
  read: (source: ImportSource, name: string) => Promise<ReadOutline>
}
