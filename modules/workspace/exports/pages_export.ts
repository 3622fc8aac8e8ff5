import type { Node } from 'prosemirror-model'
import type { ExportFormat } from '#modules/workspace/api'
import { linkedPageIds } from '#modules/workspace/document/page_links'
import type { ArchiveEntry } from './archive.js'
import type { ExportContext } from './export_context.js'
import { planExport, type ExportPlan } from './export_plan.js'
import { outsidePages, withTexts } from './export_scope.js'
import type { PageFacts } from './front_matter.js'
import { manifestEntry } from './manifest.js'
import { pageAddresses, type PageAddresses } from './page_addresses.js'
import { documentOf, FilePlaces, shownFiles } from './page_files.js'

/** A page to write. */
export interface ExportedPage {
  facts: PageFacts
  /** Path of its file in the archive. */
  path: string
  /** Top-level nodes of its text. */
  nodes: readonly string[]
  doc: Node
  addresses: PageAddresses
}

/** A format with one readable file per page. */
export interface PageFormat {
  format: ExportFormat
  /** Ending of a page's file, with its dot. */
  ending: string
  write: (page: ExportedPage) => string | Promise<string>
  /** Returns further files, before the pages. */
  beside?: (plan: ExportPlan, context: ExportContext) => ArchiveEntry[]
}

/**
 * Writes a file per page in folders that are named as the blocks are, the files of a page in a
 * folder beside it, and the list of contents.
 */
export async function* pagesExport(
  context: ExportContext,
  { format, ending, write, beside }: PageFormat
): AsyncGenerator<ArchiveEntry, void> {
  const { scope, blocks, files } = context
  const { origin, favorites, templates } = scope
  const plan = planExport(scope.blocks, ending)
  const places = new FilePlaces()
  const deleted = new Set<number>()
  yield* beside?.(plan, context) ?? []
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
    const { id } = block
    const facts = { block, favorite: favorites.has(id), template: templates.has(id) }
    yield { path, content: await write({ facts, path, nodes, doc, addresses }), modified }
  }
  const pathOf = ({ id }: { id: number }) => plan.places.get(id)!.path
  yield manifestEntry({ format, scope, files, pathOf, deleted })
}
