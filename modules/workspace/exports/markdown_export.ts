import type { ArchiveEntry } from './archive.js'
import type { ExportContext } from './export_context.js'
import { markdownPage } from './markdown_page.js'
import { pagesExport } from './pages_export.js'

/** Writes an export as Markdown (rule 8.31). */
export function markdownExport(context: ExportContext): AsyncGenerator<ArchiveEntry, void> {
  return pagesExport(context, {
    format: 'markdown',
    ending: '.md',
    write: ({ facts, doc, addresses }) => markdownPage(facts, doc, addresses),
  })
}
