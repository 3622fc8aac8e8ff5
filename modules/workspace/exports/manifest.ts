import type { BlockSummary, ExportFormat } from '#modules/workspace/api'
import type { ArchiveEntry } from './archive.js'
import type { ExportFiles } from './export_files.js'
import { MANIFEST } from './export_plan.js'
import type { ExportScope } from './export_scope.js'

/** Version of the manifest and of the JSON format (docs/export-format.md). */
export const EXPORT_VERSION = 1

interface Contents {
  format: ExportFormat
  scope: ExportScope
  files: ExportFiles
  /** Returns the path of a block's file or folder. */
  pathOf: (block: BlockSummary) => string | null
  /** Pages deleted while the archive was written. */
  deleted: ReadonlySet<number>
}

/**
 * Returns the list of contents, the last file of every archive: all items with their settings, all
 * files, and everything that is not in the archive. One item a line.
 */
export function manifestEntry(contents: Contents): ArchiveEntry {
  return { path: MANIFEST, content: manifestText(contents) }
}

function* manifestText({ format, scope, files, pathOf, deleted }: Contents): Generator<string> {
  const head = {
    format: 'strata',
    version: EXPORT_VERSION,
    pages_as: format,
    exported_at: new Date().toISOString(),
    exported_from: scope.origin,
    root: scope.root?.id ?? null,
    folders_sort: scope.sorts.get(null) ?? 'manual',
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`
  const items = scope.blocks.filter(({ id }) => !deleted.has(id))
  yield* list('items', items, (block) => itemOf(block, scope, pathOf(block)))
  yield ',\n'
  yield* list('files', files.kept(), (file) => file)
  yield ',\n'
  const leftOut = [
    ...Array.from(deleted, (page) => ({ page, reason: 'deleted during the export' })),
    ...Array.from(files.missing(), (file) => ({ file, reason: 'no such file' })),
  ]
  yield* list('left_out', leftOut, (part) => part)
  yield '\n}\n'
}

function* list<Part>(name: string, parts: Iterable<Part>, describe: (part: Part) => object) {
  yield `  ${JSON.stringify(name)}: [`
  let between = '\n'
  for (const part of parts) {
    yield `${between}    ${JSON.stringify(describe(part))}`
    between = ',\n'
  }
  yield between === '\n' ? ']' : '\n  ]'
}

function itemOf(block: BlockSummary, scope: ExportScope, path: string | null) {
  const { deleted_at: _deleted, parent_block_id: parent, ...facts } = block
  const { id } = block
  const versions = scope.versions.get(id)
  return {
    ...facts,
    parent_block_id: id === scope.root?.id ? null : parent,
    favorite: scope.favorites.has(id),
    template: scope.templates.has(id),
    sort: scope.sorts.get(id) ?? 'manual',
    ...(versions && { named_versions: versions }),
    path,
  }
}
