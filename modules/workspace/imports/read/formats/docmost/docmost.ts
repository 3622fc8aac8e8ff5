import { readJson } from '../../read_json.js'
import { emptyFolders, fileTree, filesBeside, holdersByName } from '../../file_tree.js'
import type { FormatReader } from '../../import_format.js'
import { ImportIndex } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import { isoTime } from '../../markdown/front_matter.js'
import { markdownPageReader } from '../../markdown/read_markdown_page.js'
import { folded, endingOf, titleOf } from '../../paths.js'
import { decodeAddress } from '../../decode_text.js'
import { docmostCallouts, readDocmostHtml } from './docmost_html.js'
import { indentLists } from './list_indents.js'
import { htmlPages } from '../html_pages.js'

const METADATA = /^(?:[^/]+\/)?docmost-metadata\.json$/

/** A page as the export lists it, by its path with escapes. */
interface DocmostPage {
  icon?: unknown
  position?: unknown
  createdAt?: unknown
  updatedAt?: unknown
}

const readPage = markdownPageReader({
  extensions: [docmostCallouts],
  readsHtml: true,
  dropsTitle: true,
  prepareText: indentLists,
  prepareBody: readDocmostHtml,
})

/** Docmost's export of a page or a space: Markdown or HTML, with a list of the pages. */
export const docmost: FormatReader = {
  format: 'docmost',
  recognizes: ({ entries }) => entries.some(({ path }) => METADATA.test(path)),
  read: async (source) => {
    const { entries } = source
    const list = entries.find(({ path }) => METADATA.test(path))
    const { pages, context } = await htmlPages(entries, { prepareBody: readDocmostHtml })
    for (const entry of entries) {
      if (endingOf(entry.path) === 'md') pages.push(markdownNode(entry, context))
    }
    const stated = await statedPages(list)
    for (const page of pages) addStated(page, stated.get(folded(page.path)))
    const outline = fileTree(pages, holdersByName(pages), emptyFolders(source))
    sortByPosition(outline, stated)
    context.index = new ImportIndex(outline, entries)
    const consumed = list ? [list.path] : []
    const read = new Set([...pages.map(({ path }) => path), ...consumed])
    return { outline, attachments: filesBeside(entries, read), problems: [], consumed }
  },
}

function markdownNode(entry: ImportEntry, context: { index: ImportIndex }): ImportNode {
  const node: ImportNode = {
    path: entry.path,
    title: titleOf(entry.path),
    kind: 'page',
    children: [],
    read: () => readPage(entry, { index: context.index, self: node }),
  }
  return node
}

/** Returns what the list states of each page, by its path. */
async function statedPages(list: ImportEntry | undefined) {
  const stated = new Map<string, DocmostPage>()
  const { pages } = ((list && (await readJson(list))) ?? {}) as { pages?: unknown }
  if (typeof pages !== 'object' || pages === null) return stated
  const folder = list!.path.slice(0, list!.path.lastIndexOf('/') + 1)
  for (const [path, page] of Object.entries(pages as Record<string, unknown>)) {
    if (typeof page !== 'object' || page === null) continue
    stated.set(folded(folder + decodeAddress(path)), page as DocmostPage)
  }
  return stated
}

function addStated(node: ImportNode, page: DocmostPage | undefined) {
  if (!page) return
  const created = isoTime(page.createdAt)
  const updated = isoTime(page.updatedAt)
  if (created) node.created_at = created
  if (updated) node.updated_at = updated
  if (typeof page.icon === 'string' && page.icon !== '') node.icon = page.icon
}

/** Positions are texts that sort by their bytes. */
function sortByPosition(items: ImportNode[], stated: ReadonlyMap<string, DocmostPage>) {
  const positionOf = ({ path }: ImportNode) => String(stated.get(folded(path))?.position ?? '~')
  items.sort((a, b) => {
    const [first, second] = [positionOf(a), positionOf(b)]
    return first < second ? -1 : Number(first > second)
  })
  for (const { children } of items) sortByPosition(children, stated)
}
