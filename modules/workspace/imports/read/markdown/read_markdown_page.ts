import type { TokenizerAndRendererExtension } from 'marked'
import { Fragment } from 'prosemirror-model'
import { escapeHtml } from '#modules/workspace/document/markdown'
import { markdownReader } from '#modules/workspace/document/read/markdown_reader'
import { documentSchema } from '#modules/workspace/document/schema'
import { decodeText } from '../decode_text.js'
import { MAX_TEXT_BYTES } from '../file_limits.js'
import { htmlDocument } from '../html_document.js'
import type { ImportedPage, ImportNode } from '../import_outline.js'
import type { ImportEntry } from '../import_source.js'
import { linesOf, pageOf, pageOfBody } from '../page_of_body.js'
import { PageWriter } from '../page_writer.js'
import { type LinkContext, resolveLinks } from '../resolve_links.js'
import { propertiesHtml, readFrontMatter } from './front_matter.js'
import { knownHtml } from './known_html.js'

/** Marks of quotes and list items at the start of a line, more than the reader can nest in time. */
const DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){50}/gm

/** How one program writes Markdown. */
export interface MarkdownDialect {
  extensions?: TokenizerAndRendererExtension[]
  /** HTML in the text is read; otherwise it is text. */
  readsHtml?: boolean
  /** Front matter has been read already and is dropped. */
  dropsProperties?: boolean
  /** The first heading, if it only repeats the page's name, is dropped. */
  dropsTitle?: boolean
  /** Changes the text before it is read. */
  prepare?: (text: string) => string
  /** Changes the HTML before its links are resolved. */
  prepareBody?: (body: HTMLElement, context: LinkContext) => void
}

/** Returns a function that reads a file of Markdown as a page. */
export function markdownPageReader(dialect: MarkdownDialect) {
  const { extensions, readsHtml, prepare = (text) => text, prepareBody } = dialect
  const toHtml = markdownReader({
    ...(extensions && { extensions }),
    html: readsHtml ? knownHtml : escapeHtml,
  })
  return async (
    entry: ImportEntry,
    context: Omit<LinkContext, 'writer'>
  ): Promise<ImportedPage> => {
    const writer = new PageWriter(entry.path)
    if (entry.size > MAX_TEXT_BYTES) return tooLongPage(entry, writer)
    const front = readFrontMatter(decodeText(await entry.read(MAX_TEXT_BYTES)))
    if (!front.isRead) writer.report('front_matter')
    const text = front.text.replaceAll(DEEP, (marks) => `\\${marks.trimStart()}`)
    if (text !== front.text) writer.report('nested_too_deep')
    try {
      const properties = dialect.dropsProperties ? '' : propertiesHtml(front.properties)
      const { body, isReduced } = htmlDocument(properties + toHtml(prepare(text)))
      if (isReduced) writer.report('nested_too_deep')
      if (dialect.dropsTitle) dropTitle(body, context.self)
      const withWriter = { ...context, writer }
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

function dropTitle(body: HTMLElement, { title }: ImportNode) {
  const first = [...body.children].find((element) => !element.hasAttribute('data-properties'))
  const repeats = first?.tagName === 'H1' && first.textContent.trim() === title.trim()
  if (repeats) first.remove()
}
