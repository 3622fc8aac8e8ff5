import { formatContent } from '#modules/workspace/document/content'
import type { ArchiveEntry } from './archive.js'
import type { ExportContext } from './export_context.js'
import { FILES_FOLDER } from './export_plan.js'
import { withTexts } from './export_scope.js'
import { manifestEntry } from './manifest.js'
import { documentOf, shownFiles } from './page_files.js'

const PAGES_FOLDER = 'pages'

/**
 * Writes an export in the product's own format: a document per page, unchanged, and files by their
 * keys (rule 8.33, docs/export-format.md).
 */
export async function* jsonExport(context: ExportContext): AsyncGenerator<ArchiveEntry, void> {
  const { scope, blocks, files } = context
  const items = scope.blocks.flatMap((block) => (block.block_type === 'page' ? { block } : []))
  const deleted = new Set<number>()
  for await (const { item, nodes } of withTexts(blocks, scope.ownerId, items)) {
    const { id, updated_at: editedAt } = item.block
    if (nodes === null) {
      deleted.add(id)
      continue
    }
    const shown = shownFiles(documentOf(nodes), scope.origin)
    yield* files.entries(shown, ({ key }, ending) => `${FILES_FOLDER}/${key}${ending}`)
    const content = `{"id":${id},"content":${formatContent(nodes)}}\n`
    yield { path: pagePath(id), content, modified: new Date(editedAt) }
  }
  const pathOf = ({ id, block_type: type }: (typeof scope.blocks)[number]) =>
    type === 'page' ? pagePath(id) : null
  yield manifestEntry({ format: 'json', scope, files, pathOf, deleted })
}

function pagePath(id: number) {
  return `${PAGES_FOLDER}/${id}.json`
}
