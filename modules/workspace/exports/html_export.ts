import { formatContent } from '#modules/workspace/document/content'
import { renderStatic } from '#modules/workspace/document/static/render_static'
import type { ArchiveEntry } from './archive.js'
import type { ExportContext } from './export_context.js'
import { INDEX, STYLE } from './export_plan.js'
import { indexPage } from './html/index_page.js'
import { htmlPage } from './html/page.js'
import { PAGE_STYLE } from './html/style.js'
import { pagesExport, type ExportedPage } from './pages_export.js'

/** Address that leads nowhere: of a link to a page that was deleted. */
const NOWHERE = '#'

/** Writes an export as HTML that opens offline, without any script (rule 8.32). */
export function htmlExport(context: ExportContext): AsyncGenerator<ArchiveEntry, void> {
  const isTree = context.scope.root?.block_type !== 'page'
  return pagesExport(context, {
    format: 'html',
    ending: '.html',
    write: async (page) => {
      const text = await textOf(page)
      return htmlPage({ block: page.facts.block, path: page.path, text, isTree })
    },
    beside: (plan, { scope }) => [
      { path: STYLE, content: PAGE_STYLE },
      ...(isTree ? [{ path: INDEX, content: indexPage(plan.items, scope.root) }] : []),
    ],
  })
}

function textOf({ nodes, addresses }: ExportedPage) {
  return renderStatic(formatContent(nodes), {
    file: (key) => addresses.inArchive(key) ?? null,
    page: (id) => {
      const { name, icon, address = NOWHERE } = addresses.page(id)
      return { href: address, name, icon }
    },
    link: addresses.url,
    headingShift: 1,
  })
}
