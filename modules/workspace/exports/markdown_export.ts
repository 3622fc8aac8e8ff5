import { linkedPageIds } from '#modules/workspace/document/page_links'
import type { NodeJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import type { ArchiveEntry } from './archive.js'
import type { ExportContext } from './export_context.js'
import { planExport } from './export_plan.js'
import { outsidePages, withTexts } from './export_scope.js'
import { manifestEntry } from './manifest.js'
import { markdownPage } from './markdown_page.js'
import { pageAddresses } from './page_addresses.js'
import { FilePlaces, shownFiles } from './page_files.js'

/** Writes an export as Markdown: a file per page, and its files in a folder beside it. */
export async function* markdownExport(context: ExportContext): AsyncGenerator<ArchiveEntry, void> {
  const { scope, blocks, files } = context
  const { origin } = scope
  const plan = planExport(scope.blocks, '.md')
  const places = new FilePlaces()
  const deleted = new Set<number>()
  for await (const { item, nodes } of withTexts(blocks, scope.ownerId, plan.items)) {
    const { block, path } = item
    const modified = new Date(block.updated_at)
    if (block.block_type !== 'page') {
      yield { path: `${path}/`, content: null, modified }
      continue
    }
    if (nodes === null) {
      deleted.add(block.id)
      continue
    }
    const doc = documentOf(nodes)
    yield* files.entries(shownFiles(doc, origin), (...file) => places.path(path, ...file))
    const unplanned = linkedPageIds(nodes).filter((id) => !plan.places.has(id))
    const outside = await outsidePages(blocks, scope, unplanned)
    const addresses = pageAddresses(path, { plan, files, origin, outside })
    const { favorites, templates } = scope
    const favorite = favorites.has(block.id)
    const facts = { block, favorite, template: templates.has(block.id) }
    yield { path, content: markdownPage(facts, doc, addresses), modified }
  }
  const pathOf = ({ id }: { id: number }) => plan.places.get(id)!.path
  yield manifestEntry({ format: 'markdown', scope, files, pathOf, deleted })
}

function documentOf(nodes: readonly string[]) {
  const content = nodes.map((node) => JSON.parse(node) as NodeJson)
  return documentSchema.nodeFromJSON({ type: 'doc', content })
}
