import { MAX_TEXT_BYTES } from '../file_limits.js'
import { htmlDocument } from '../html_document.js'
import { documentPage } from '../html_page.js'
import { ImportIndex } from '../import_index.js'
import type { ImportNode } from '../import_outline.js'
import type { ImportEntry, ImportSource } from '../import_source.js'
import { tooLongPage } from '../markdown/read_markdown_page.js'
import { readPageText } from '../page_text.js'
import { PageWriter } from '../page_writer.js'
import { endingOf, titleOf } from '../paths.js'
import { readStart } from '../read_start.js'
import type { LinkContext } from '../resolve_links.js'

const PAGES = new Set(['html', 'htm', 'xhtml'])
/** Names of files that say nothing. */
const UNNAMED = new Set(['index', 'readme'])
const TITLE = /<title[^<>]{0,1000}>([^<>]{1,2000})<\/title>/i

/** HTML is about three times as long as its text. */
const MAX_HTML_BYTES = 3 * MAX_TEXT_BYTES

/** How one program writes HTML. */
export interface HtmlDialect {
  /** Changes the HTML before its links are resolved. */
  prepareBody?: (body: HTMLElement, context: LinkContext) => void
}

export function isHtml({ path }: ImportEntry) {
  return PAGES.has(endingOf(path))
}

/** Returns the items of all HTML files; `context` gets its index when all items are known. */
export async function htmlPages(entries: ImportSource['entries'], dialect: HtmlDialect = {}) {
  const context = { index: new ImportIndex([], []) }
  const pages: ImportNode[] = []
  for (const entry of entries) {
    if (isHtml(entry)) pages.push(await htmlNode(entry, context, dialect))
  }
  return { pages, context }
}

async function htmlNode(
  entry: ImportEntry,
  context: { index: ImportIndex },
  dialect: HtmlDialect
): Promise<ImportNode> {
  // A drawing can have a title of its own.
  const [head = ''] = (await readStart(entry)).split(/<svg[\s>]/i, 1)
  const [, stated = ''] = TITLE.exec(head) ?? []
  const modified = entry.modified?.toISOString()
  const node: ImportNode = {
    path: entry.path,
    title: htmlDocument(`<title>${stated}</title>`).title || nameOf(entry.path),
    kind: 'page',
    children: [],
    ...(modified && { updated_at: modified }),
    read: () => readHtmlFile(entry, { index: context.index, self: node }, dialect),
  }
  return node
}

/** Returns the name of a file, or of its folder. */
function nameOf(path: string) {
  const title = titleOf(path)
  const folder = path.split('/').at(-2)
  return folder && UNNAMED.has(title.toLowerCase()) ? folder : title
}

/** Reads a file of HTML as a page. */
export async function readHtmlFile(
  entry: ImportEntry,
  context: Omit<LinkContext, 'writer'>,
  { prepareBody }: HtmlDialect = {}
) {
  const writer = new PageWriter(entry.path)
  const read = await readPageText(entry, MAX_HTML_BYTES)
  if (!read) return tooLongPage(entry, writer)
  const document = htmlDocument(read.text)
  const whole = { ...context, writer, embedded: read.embedded }
  prepareBody?.(document.body, whole)
  return documentPage(document, whole)
}
