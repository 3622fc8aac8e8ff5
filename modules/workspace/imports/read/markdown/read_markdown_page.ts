import type { TokenizerAndRendererExtension } from 'marked'
import { Fragment } from 'prosemirror-model'
import { escapeHtml } from '#modules/workspace/document/markdown'
import { markdownReader } from '#modules/workspace/document/read/markdown_reader'
import { documentSchema } from '#modules/workspace/document/schema'
import { MAX_TEXT_BYTES } from '../file_limits.js'
import { htmlDocument } from '../html_document.js'
import { isTitle } from '../html_page.js'
import type { ImportedPage, ImportNode } from '../import_outline.js'
import type { ImportEntry } from '../import_source.js'
import { linesOf, pageOf, pageOfBody } from '../page_of_body.js'
import { readPageText } from '../page_text.js'
import { PageWriter } from '../page_writer.js'
import { type LinkContext, resolveLinks } from '../resolve_links.js'
import { type Properties, propertiesHtml, readFrontMatter } from './front_matter.js'
import { COMMENT, knownHtml } from './known_html.js'

/** A mark of a quote or a list item at the start of a line. */
const MARK = '(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))'
/** As many marks as the reader nests in time, before one more. */
const DEEP = new RegExp(`^(?:[ \\t]*${MARK}){49}[ \\t]*(?=${MARK})`, 'gm')
/** Stands before marks that are too deep, which makes them text. No decoded text has this sign. */
const CUT = '\0'
/** Blocks of code, in which marks are text anyway. */
const CODE = /<pre[^]*?<\/pre>/g

/** How one program writes Markdown. */
export interface MarkdownDialect {
  extensions?: TokenizerAndRendererExtension[]
  /** HTML in the text is read; otherwise it is text. */
  readsHtml?: boolean
  /** Addresses without the syntax of a link stay text. */
  keepsAddresses?: boolean
  /** Returns the properties that a page has no other form for; by default all. */
  restOf?: (properties: Properties) => Properties
  /** Changes the text, without its front matter, before it is read. */
  prepareText?: (text: string) => string
  /** Longest text that is read, in bytes. */
  maxBytes?: number
  /** The first heading, if it only repeats the page's name, becomes the title. */
  dropsTitle?: boolean
  /** Changes the HTML before its links are resolved. */
  prepareBody?: (body: HTMLElement, context: LinkContext) => void
}

/** Returns a function that reads a file of Markdown as a page. */
export function markdownPageReader(dialect: MarkdownDialect) {
  const {
    extensions,
    readsHtml,
    keepsAddresses,
    restOf,
    maxBytes = MAX_TEXT_BYTES,
    prepareBody,
  } = dialect
  const toHtml = markdownReader({
    ...(extensions && { extensions }),
    ...(keepsAddresses && { keepsAddresses }),
    html: readsHtml ? knownHtml : escapeHtml,
  })
  return async (
    entry: ImportEntry,
    context: Omit<LinkContext, 'writer'>
  ): Promise<ImportedPage> => {
    const writer = new PageWriter(entry.path)
    const read = await readPageText(entry, maxBytes)
    if (!read) return tooLongPage(entry, writer)
    const { embedded } = read
    const front = readFrontMatter(read.text)
    if (!front.isRead) writer.report('front_matter')
    try {
      const properties = propertiesHtml(restOf?.(front.properties) ?? front.properties)
      const text = dialect.prepareText?.(front.text) ?? front.text
      const html = toHtml(text.replaceAll(DEEP, `$&${CUT}`))
      const sound = html.replaceAll(CUT, '').replaceAll(COMMENT, '')
      const { body, isReduced } = htmlDocument(properties + sound)
      if (html.includes(COMMENT)) writer.report('comments')
      if (isReduced || html.replaceAll(CODE, '').includes(CUT)) writer.report('nested_too_deep')
      if (body.querySelector('pre[data-settings]'))
        writer.report('unknown_part', 'Settings of code')
      if (dialect.dropsTitle) dropTitle(body, context.self, writer)
      const withWriter = { ...context, writer, embedded }
      prepareBody?.(body, withWriter)
      resolveLinks(body, withWriter)
      return pageOfBody(body, writer)
    } catch (error) {
      // The readers recurse for each nested block.
      if (!(error instanceof RangeError)) throw error
      const plain = new PageWriter(entry.path)
      plain.report('nested_too_deep')
      return pageOf(Fragment.fromArray(linesOf(front.text)), plain)
    }
  }
}

/** Returns a page that holds a text as a file, because it is too long to read. */
export function tooLongPage(entry: ImportEntry, writer: PageWriter): ImportedPage {
  writer.report('too_long', entry.path)
  const file = writer.file(entry)
  const { attachment, paragraph } = documentSchema.nodes
  const block = file
    ? attachment.create({ file_key: file.key, name: file.name, size: file.size })
    : paragraph.create()
  return pageOf(Fragment.from(block), writer)
}

function dropTitle(body: HTMLElement, self: ImportNode, writer: PageWriter) {
  const first = [...body.children].find((element) => !element.hasAttribute('data-properties'))
  if (first?.tagName !== 'H1' || !isTitle(first, self)) return
  first.remove()
  writer.repeatsTitle = true
}
