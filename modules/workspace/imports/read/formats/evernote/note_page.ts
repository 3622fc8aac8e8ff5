import { bytesEntry } from '../../data_picture.js'
import { decodeText } from '../../decode_text.js'
import { htmlDocument } from '../../html_document.js'
import { documentPage } from '../../html_page.js'
import type { ImportIndex } from '../../import_index.js'
import type { ImportedPage, ImportNode } from '../../import_outline.js'
import type { ImportEntry } from '../../import_source.js'
import { propertiesHtml } from '../../markdown/front_matter.js'
import { tooLongPage } from '../../markdown/read_markdown_page.js'
import { PageWriter } from '../../page_writer.js'
import { resourceEntry } from './resource_entry.js'
import type { ByteReader } from './byte_ranges.js'
import { readEnml } from './enml.js'
import type { EnexNote } from './enex_note.js'

/** Most bytes of a note's text. */
const MAX_TEXT = 6_000_000

/** State shared by the pages of all notebooks. */
export interface NoteContext {
  index: ImportIndex
  /** Notes by their title; null for a title that several have. */
  byTitle: Map<string, ImportNode | null>
}

interface NotePlace {
  node: ImportNode
  bytes: ByteReader
  context: NoteContext
}

/** Reads a note as a page. */
export async function readNotePage(note: EnexNote, { node, bytes, context }: NotePlace) {
  const writer = new PageWriter(node.path)
  const text = await contentOf(note, bytes)
  if (text.length > MAX_TEXT) {
    return tooLongPage(bytesEntry(`${node.path}.html`, text.subarray(0, MAX_TEXT)), writer)
  }
  const files = new Map<string, ImportEntry>()
  for (const [at, resource] of note.resources.entries()) {
    files.set(resource.md5, resourceEntry(resource, { path: `${node.path}/${at + 1}`, bytes }))
  }
  const document = htmlDocument(propertiesOf(note) + enmlIn(decodeText(text)), { isXml: true })
  readEnml(document.body, { writer, files, tasks: note.tasks, byTitle: context.byTitle })
  return documentPage(document, {
    writer,
    index: context.index,
    self: node,
    readAddress: (address) => targetOf(address, { files, context }),
  }) satisfies ImportedPage
}

async function contentOf({ content }: EnexNote, bytes: ByteReader) {
  const end = Math.min(content.end, content.start + MAX_TEXT + 1)
  const chunks: Buffer[] = []
  for await (const chunk of await bytes.range(content.start, end)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Returns the ENML within a CDATA section, or within escapes as other programs write it. */
function enmlIn(content: string) {
  const start = content.indexOf('<![CDATA[')
  const end = content.lastIndexOf(']]>')
  const xml =
    start < 0
      ? content
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&')
      : content.slice(start + 9, end < 0 ? undefined : end)
  // A section that has the sign of its end in its text is written as two.
  return xml
    .replaceAll(/\]\]>\s*<!\[CDATA\[/g, '')
    .replace(/<\?xml[^<>]*\?>/, '')
    .replace(/<!DOCTYPE[^<>[]*>/i, '')
}

function propertiesOf({ tags, sourceUrl, reminder, reminded }: EnexNote) {
  const properties = new Map<string, unknown>()
  if (tags.length > 0) properties.set('tags', tags)
  if (sourceUrl !== '') properties.set('Source', sourceUrl)
  if (reminder !== undefined) properties.set('Reminder', shownTime(reminder))
  if (reminded !== undefined) properties.set('Reminder done', shownTime(reminded))
  return propertiesHtml(properties)
}

function shownTime(time: string) {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

function targetOf(
  address: string,
  { files, context }: { files: ReadonlyMap<string, ImportEntry>; context: NoteContext }
) {
  const [, kind, name = ''] = /^enex-(file|note):(.*)$/s.exec(address) ?? []
  if (kind === 'file') {
    const entry = files.get(name)
    return entry ? { entry } : null
  }
  if (kind === 'note') {
    const node = context.byTitle.get(name)
    return node ? { node } : null
  }
  return undefined
}
