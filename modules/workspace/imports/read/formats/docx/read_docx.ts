import { bytesEntry } from '../../data_picture.js'
import { htmlPage } from '../../html_page.js'
import type { ImportedPage, ImportNode } from '../../import_outline.js'
import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { tooLongPage } from '../../markdown/read_markdown_page.js'
import { PageWriter } from '../../page_writer.js'
import type { LinkContext } from '../../resolve_links.js'
import { checkDocx, COMMENTS, type DocxParts, NOTES } from './check_docx.js'
import { DocxTargets, noteNames } from './docx_targets.js'
import { plainHtml } from './plain_html.js'
import { replaceParts } from './replace_parts.js'
import { reportMessage } from './report_message.js'
import { rewriteText } from './rewrite_text.js'
import { joinedHtml, textParts } from './text_parts.js'
import { WordNumbering } from './word_numbering.js'

/** Most bytes of a document that is read; a larger one is attached as a file. */
export const MAX_DOCX_BYTES = 50 * 1024 ** 2
/** Parts with text of their own. */
const TEXT = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/
const PICTURE = 'docx-picture:'
/** Styles of Word beyond those that the library knows. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  'u => u',
  'strike => s',
  'highlight => mark',
  'comment-reference => !',
  "br[type='page'] => br",
  "br[type='column'] => br",
  ...[7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h6:fresh`),
  ...[6, 7, 8, 9].flatMap(listStyles),
]

/** Returns the styles of list items of a level that the library does not know. */
function listStyles(level: number) {
  const above = 'ul|ol > li > '.repeat(level - 1)
  return [
    `p:unordered-list(${level}) => ${above}ul > li:fresh`,
    `p:ordered-list(${level}) => ${above}ol > li:fresh`,
  ]
}

/** Field that leads to a heading, page or note of the document. Its text stays. */
const CROSS_REFERENCE =
  /<w:(?:instrText[^<>]{0,50}>|fldSimple [^<>]{0,50}w:instr=["'])\s{0,10}(?:PAGE|NOTE)?REF /

/** Break by a sign, by the paragraph after it, or by the end of a section. */
const PAGE_BREAK =
  /<w:br [^<>]{0,50}w:type="(?:page|column)"|<w:pageBreakBefore(?: w:val="(?:1|on|true)")? ?\/>|<\/w:sectPr><\/w:pPr>/

/** Parts of a document whose content the library leaves out, as the report names them. */
const LEFT_OUT: readonly [name: string, test: (parts: DocxParts) => boolean][] = [
  ['Formula', ({ text }) => text.includes('<m:oMath')],
  ['Chart', ({ text }) => text.includes('<c:chart')],
  ['SmartArt', ({ text }) => text.includes('<dgm:')],
  ['Text that a tracked change deletes', ({ text }) => /<w:delText[ >]/.test(text)],
  ['Page break', ({ text }) => PAGE_BREAK.test(text)],
  ['Cross-reference', ({ text }) => CROSS_REFERENCE.test(text)],
  ['Embedded object', ({ text }) => text.includes('<o:OLEObject')],
  [
    'Header or footer',
    ({ names }) => [...names].some((name) => /^word\/(?:header|footer)/.test(name)),
  ],
]

/** A color of a text, or behind it, other than the usual ones. */
const COLOR = /<w:(?:color|shd) [^<>]{0,200}?w:(?:val|fill)="(?!000000|FFFFFF)[\dA-F]{6}"/i

/** Reads a document of Word as a page. Nothing outside of the document is opened. */
export async function readDocx(
  entry: ImportEntry,
  { index, self }: Pick<LinkContext, 'index'> & { self: ImportNode }
): Promise<ImportedPage> {
  const writer = new PageWriter(entry.path)
  if (entry.size > MAX_DOCX_BYTES) return tooLongPage(entry, writer)
  const bytes = await entry.read(MAX_DOCX_BYTES)
  let parts: DocxParts
  try {
    parts = await checkDocx(bytes, entry)
  } catch (error) {
    if (error instanceof UnreadableEntry && error.code === 'too_long')
      return tooLongPage(entry, writer)
    throw error
  }
  const { rewritten, lost } = rewriteParts(parts, entry)
  // Comments are left out, so damage in them does not matter.
  if (parts.hasComments) rewritten.set(COMMENTS, '<comments/>')
  for (const [name, test] of LEFT_OUT) if (test(parts)) writer.report('unknown_part', name)
  for (const name of lost) writer.report('unknown_part', name)
  if (COLOR.test(parts.text)) writer.report('colors')
  if (parts.hasComments) writer.report('comments')
  const pictures = new Map<string, ImportEntry>()
  const html = await convert(bytes, rewritten, { parts, entry, writer, pictures })
  return htmlPage(html, {
    writer,
    index,
    self,
    readAddress: (address) => {
      const picture = pictures.get(address)
      return picture && { entry: picture }
    },
  })
}

/** Returns texts to read in place of those of the document, and names of what they lose. */
function rewriteParts({ kept, usual }: DocxParts, { path: document }: ImportEntry) {
  const partOf = (name: string) =>
    [...kept].find(([path]) => path.startsWith(`word/${name}`))?.[1] ?? ''
  const lost = new Set<string>()
  const lists = { styles: partOf('styles'), numbering: partOf('numbering') }
  const rewritten = new Map(usual)
  try {
    const notes = noteNames([...kept.values()].filter((xml) => NOTES.test(xml)))
    for (const [path, xml] of kept) {
      if (!TEXT.test(path)) continue
      const relations = kept.get(path.replace(/([^/]+)$/, '_rels/$1.rels')) ?? ''
      // Notes have numbers of their own.
      const numbering = new WordNumbering(lists, lost)
      const text = rewriteText(xml, { numbering, lost, targets: new DocxTargets(relations, notes) })
      if (text !== xml) rewritten.set(path, text)
    }
  } catch {
    throw new UnreadableEntry(document, 'unreadable')
  }
  return { rewritten, lost }
}

interface Conversion {
  parts: DocxParts
  entry: ImportEntry
  writer: PageWriter
  /** Gets the pictures by their address. */
  pictures: Map<string, ImportEntry>
}

async function convert(
  bytes: Buffer,
  rewritten: ReadonlyMap<string, string>,
  { parts, entry, writer, pictures }: Conversion
) {
  const { default: mammoth } = await import('mammoth')
  const convertImage = mammoth.images.imgElement(async (image) => {
    try {
      const bytes = await image.readAsBuffer()
      const ending = endingFor(image.contentType)
      const src = `${PICTURE}${pictures.size + 1}`
      pictures.set(src, bytesEntry(`${entry.path}/picture-${pictures.size + 1}.${ending}`, bytes))
      return { src }
    } catch {
      writer.report('outside_picture')
      return { src: '' }
    }
  })
  try {
    const html: string[] = []
    const messages = new Set<string>()
    for (const text of textParts(rewritten.get(parts.textPath) ?? parts.text)) {
      const changed = text === parts.text ? rewritten : new Map(rewritten).set(parts.textPath, text)
      const buffer = changed.size > 0 ? await replaceParts(bytes, changed) : bytes
      const converted = await mammoth.convertToHtml(
        { buffer },
        {
          convertImage,
          styleMap: STYLES,
          externalFileAccess: false,
          includeEmbeddedStyleMap: false,
        }
      )
      html.push(converted.value)
      for (const { message } of converted.messages) messages.add(message)
    }
    for (const message of messages) reportMessage(message, writer)
    return plainHtml(joinedHtml(html))
  } catch {
    throw new UnreadableEntry(entry.path, 'unreadable')
  }
}

function endingFor(type: string) {
  const [, name = 'bin'] = /^image\/(?:x-)?([a-z\d]{1,10})/i.exec(type) ?? []
  return name.toLowerCase().replace('jpeg', 'jpg')
}
