import type { BlockQueries } from '#projections/blocks/queries'
import type { ArchiveEntry } from './archive.js'
import type { ExportFiles } from './export_files.js'
import type { ExportScope } from './export_scope.js'

/** One export that is being written. */
export interface ExportContext {
  scope: ExportScope
  blocks: BlockQueries
  files: ExportFiles
}

/** Writes the pages, files and list of contents of an export. */
export type WriteExport = (context: ExportContext) => AsyncGenerator<ArchiveEntry, void>
