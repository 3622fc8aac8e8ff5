import { decodeText } from '../../decode_text.js'
import {
  emptyFolders,
  fileTree,
  filesBeside,
  parentOf,
  withoutOnlyFolder,
} from '../../file_tree.js'
import { MAX_TEXT_BYTES } from '../../file_limits.js'
import { htmlDocument } from '../../html_document.js'
import { documentPage } from '../../html_page.js'
import type { FormatReader, ReadOutline } from '../../import_format.js'
import { ImportIndex } from '../../import_index.js'
import type { ImportedPage, ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import { isoTime } from '../../markdown/front_matter.js'
import { markdownPageReader, tooLongPage } from '../../markdown/read_markdown_page.js'
import { PageWriter } from '../../page_writer.js'
import { baseName, endingOf, folded } from '../../paths.js'
import { readCsv } from '../../read_csv.js'
import { readStart } from '../../read_start.js'
import type { LinkContext } from '../../resolve_links.js'
import { readDatabasePage } from './database_page.js'
import type { LinesOf } from './row_pages.js'
import { indentedBlocks } from './indented_blocks.js'
import { readNotionHtml } from './notion_html.js'
import { idIn, isNotionFile, nameWithoutId } from './notion_names.js'
import { addressReader, firstLines, notionFacts } from './notion_pages.js'
import { hasParts, wholeExport } from './notion_parts.js'
import { linkProperties } from './relations.js'

/** Notion's HTML has a style sheet of 20 kB in each page, and many attributes. */
const MAX_HTML_BYTES = 3 * MAX_TEXT_BYTES

const readMarkdownPage = markdownPageReader({
  extensions: [indentedBlocks],
  readsHtml: true,
  dropsTitle: true,
  prepareBody: linkProperties,
})

type Context = Omit<LinkContext, 'writer' | 'self'>

/**
 * An export of Notion, as Markdown & CSV or as HTML: pages with ids in their names, subpages in
 * folders of the page's name, databases as CSV, and all of it in zips within the zip.
 */
export const notion: FormatReader = {
  format: 'notion',
  recognizes: (source) => hasParts(source) || isMostlyNotion(source.entries),
  read: async (source) => {
    const whole = await wholeExport(source)
    const read = await readFiles(whole.entries, hasParts(source) ? [] : emptyFolders(source))
    return { ...read, problems: [...whole.problems, ...read.problems], entries: whole.entries }
  },
}

/** True if at least half of the pages have ids: other programs keep files that came from Notion. */
function isMostlyNotion(entries: readonly ImportEntry[]) {
  const named = entries.filter(({ path }) => isNotionFile(path)).length
  const pages = entries.filter((entry) => isPage(entry) && !isNamedIndex(entry))
  return named > 0 && 2 * named >= pages.length
}

async function readFiles(
  all: readonly ImportEntry[],
  folders: readonly string[]
): Promise<ReadOutline> {
  const contents = contentsIn(all)
  const entries = all.filter((entry) => !contents.has(entry))
  const { databases, isView } = await databasesIn(entries)
  const byId = new Map<string, ImportNode>()
  const pages: ImportNode[] = []
  const paths = new Set<string>()
  const consumed = new Set([...contents].map(({ path }) => path))
  const onlyProperties = new Map<ImportNode, readonly string[]>()
  const databaseOf = new Map<string, ImportNode>()
  let index = new ImportIndex([], [])
  const readAddress = addressReader(byId, () => index)
  const context = (): Context => ({ index, readAddress })
  const entryOf = new Map<ImportNode, ImportEntry>()
  const linesOf: LinesOf = async (page) => firstLines(await readStart(entryOf.get(page)!))
  for (const entry of entries) {
    if (!isPage(entry)) continue
    paths.add(entry.path)
    if (isView(entry.path)) {
      consumed.add(entry.path)
      continue
    }
    const { onlyProperties: names, ...facts } = await notionFacts(entry)
    const modified = entry.modified && isoTime(entry.modified.toISOString())
    const node: ImportNode = {
      path: entry.path,
      kind: 'page',
      children: [],
      ...(modified && { created_at: modified, updated_at: modified }),
      ...facts,
      read: () => readPage(entry, { ...context(), self: node }, linesOf),
    }
    pages.push(node)
    entryOf.set(node, entry)
    const id = idIn(entry.path)
    if (id !== undefined && !isDatabase(byId.get(id))) byId.set(id, node)
    if (names) onlyProperties.set(node, names)
  }
  const holderOf = holders(pages)
  const holding = new Set(pages.map(({ path }) => holderOf(parentOf(path))))
  const kept = pages.filter((page) => {
    // A row without a text is in the table of its database.
    if (holding.has(page)) return true
    const database = holderOf(parentOf(page.path))
    const columns = databases.get(database?.path ?? '')
    const names = onlyProperties.get(page)
    const isInTable = columns && names?.every((name) => columns.has(name))
    if (!isInTable) return true
    consumed.add(page.path)
    databaseOf.set(page.path, database!)
    return false
  })
  // Links to a row without a page lead to its database.
  for (const [id, page] of byId) byId.set(id, databaseOf.get(page.path) ?? page)
  const empty = folders.filter((folder) => !holderOf(folder))
  const outline = namedFolders(withoutOnlyFolder(fileTree(kept, holders(kept), empty)))
  index = new ImportIndex(outline, entries)
  return { outline, attachments: filesBeside(entries, paths), problems: [], consumed }
}

/**
 * Finds the lists of contents of an export as HTML. In the folder of a page, one is a file of the
 * user's.
 */
function contentsIn(entries: readonly ImportEntry[]) {
  const holderOf = holders(entries.filter((entry) => isPage(entry) && !isNamedIndex(entry)))
  const isContents = (entry: ImportEntry) => isNamedIndex(entry) && !holderOf(parentOf(entry.path))
  return new Set(entries.filter(isContents))
}

function isNamedIndex({ path }: ImportEntry) {
  return baseName(path).toLowerCase() === 'index.html'
}

function isPage({ path }: ImportEntry) {
  const ending = endingOf(path)
  return ending === 'md' || ending === 'html' || (ending === 'csv' && idIn(path) !== undefined)
}

/**
 * Finds the files of databases, with the names of their columns. One with all columns, '…_all.csv', stands for that of a view; a page
 * of HTML stands for both.
 */
async function databasesIn(entries: readonly ImportEntry[]) {
  const files = new Map<string, Set<string>>()
  for (const { path } of entries) {
    const id = idIn(path)
    if (id === undefined || !['csv', 'html'].includes(endingOf(path))) continue
    files.set(id, (files.get(id) ?? new Set()).add(path))
  }
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const databases = new Map<string, ReadonlySet<string>>()
  const views = new Set<string>()
  for (const paths of files.values()) {
    const tables = [...paths].filter((path) => endingOf(path) === 'csv')
    const page = [...paths].find((path) => endingOf(path) === 'html')
    const whole = page ?? tables.find((path) => /_all\.csv$/i.test(path)) ?? tables[0]
    if (tables.length === 0 || whole === undefined) continue
    if (page === undefined) {
      const [columns = []] = readCsv(await readStart(byPath.get(whole)!))
      databases.set(whole, new Set(columns))
    }
    for (const table of tables) if (table !== whole) views.add(table)
  }
  return { databases, isView: (path: string) => views.has(path) }
}

/**
 * Returns true for the table of a database, which holds its rows even if it also has a page of its
 * own.
 */
function isDatabase(page: { path: string } | undefined) {
  return page !== undefined && endingOf(page.path) === 'csv'
}

/** Finds the page of a folder: by the id in both names, otherwise by the names without ids. */
function holders<Page extends { path: string }>(pages: readonly Page[]) {
  const byPlace = new Map<string, Page>()
  for (const page of pages) {
    const folder = parentOf(page.path)
    const id = idIn(page.path)
    const placed = `${folder}/#${id}`
    if (id !== undefined && !isDatabase(byPlace.get(placed))) byPlace.set(placed, page)
    const named = `${folder}/${folded(nameWithoutId(page.path))}`
    const known = byPlace.get(named)
    const isTwin = known && id !== undefined && idIn(known.path) === id
    if (!known || (isTwin && isDatabase(page))) byPlace.set(named, page)
  }
  return (folder: string): Page | undefined => {
    if (folder === '') return undefined
    const id = idIn(folder)
    const place = parentOf(folder)
    if (id !== undefined) return byPlace.get(`${place}/#${id}`)
    return byPlace.get(`${place}/${folded(nameWithoutId(folder))}`)
  }
}

/** Removes the ids from the names of folders without a page. */
function namedFolders(outline: ImportNode[]): ImportNode[] {
  for (const node of outline) {
    if (node.kind === 'folder') node.title = nameWithoutId(node.path) || node.title
    namedFolders(node.children)
  }
  return outline
}

async function readPage(
  entry: ImportEntry,
  context: Omit<LinkContext, 'writer'>,
  linesOf: LinesOf
): Promise<ImportedPage> {
  if (endingOf(entry.path) === 'csv') return readDatabasePage(entry, context, linesOf)
  if (endingOf(entry.path) === 'md') return readMarkdownPage(entry, context)
  const writer = new PageWriter(entry.path)
  if (entry.size > MAX_HTML_BYTES) return tooLongPage(entry, writer)
  const page = htmlDocument(decodeText(await entry.read(MAX_HTML_BYTES)))
  readNotionHtml(page.body)
  return documentPage(page, { ...context, writer })
}
