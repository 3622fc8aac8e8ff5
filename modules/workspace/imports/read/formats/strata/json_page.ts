import { Fragment } from 'prosemirror-model'
import { keyInSource } from '#modules/workspace/document/files'
import type { NodeJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { readOwnAddress } from '#modules/workspace/exports/own_addresses'
import type { ImportedPage, ImportNode } from '../../import_outline.js'
import { UnreadableEntry } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { linesOf, pageOf } from '../../page_of_body.js'
import { PageWriter } from '../../page_writer.js'

/** Longest document, in bytes: a page's limit and room for its frame (rule 5.4). */
const MAX_BYTES = 1_200_000

/** Items and files of an export by their ids and keys. */
export interface ExportedIds {
  nodes: ReadonlyMap<number, ImportNode>
  files: ReadonlyMap<string, ImportEntry>
  /** Origin of the installation that wrote the export. */
  origin: string
}

/** Reads a page of an export as JSON (rule 8.33). */
export async function readJsonPage(entry: ImportEntry, ids: ExportedIds): Promise<ImportedPage> {
  const writer = new PageWriter(entry.path)
  const text = (await entry.read(MAX_BYTES)).toString('utf8')
  try {
    const { content } = JSON.parse(text) as { content: NodeJson | null }
    const nodes = (content?.content ?? []).map((node) => numbered(node, { writer, ids }))
    const doc = documentSchema.nodeFromJSON({ type: 'doc', content: nodes })
    return pageOf(nodes.length === 0 ? Fragment.empty : doc.content, writer)
  } catch (error) {
    if (
      !(error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError)
    )
      throw error
    if (error instanceof SyntaxError) throw new UnreadableEntry(entry.path, 'unreadable')
    writer.report('unknown_part')
    return pageOf(Fragment.fromArray(linesOf(text.slice(0, MAX_BYTES))), writer)
  }
}

interface Numbering {
  writer: PageWriter
  ids: ExportedIds
}

/** Returns a node with numbers in place of the ids and keys of the installation it comes from. */
function numbered(node: NodeJson, { writer, ids }: Numbering): NodeJson {
  const { type, attrs = {} } = node
  if (type === 'page_link') {
    const target = ids.nodes.get(Number(attrs.block_id))
    if (target) return { ...node, attrs: { ...attrs, block_id: writer.pageLink(target) } }
    writer.report('broken_link')
    return { type: 'text', text: 'Page' }
  }
  if (type === 'image') {
    const address = fileAddress(String(attrs.src), { writer, ids })
    return address === undefined ? node : { ...node, attrs: { ...attrs, src: address } }
  }
  if (type === 'attachment') {
    const entry = ids.files.get(String(attrs.file_key))
    const file = entry && writer.file(entry, String(attrs.name))
    if (file) return { ...node, attrs: { ...attrs, file_key: file.key } }
    writer.report('missing_file', String(attrs.name))
    return { type: 'paragraph', content: [{ type: 'text', text: String(attrs.name) || 'File' }] }
  }
  const marks = node.marks?.map((mark) => numberedMark(mark, { writer, ids }))
  const content = node.content?.map((child) => numbered(child, { writer, ids }))
  return { ...node, ...(marks && { marks }), ...(content && { content }) }
}

function numberedMark(mark: unknown, numbering: Numbering) {
  const { type, attrs } = mark as { type: string; attrs?: Record<string, unknown> }
  if (type !== 'link') return mark
  const url = String(attrs?.url)
  const { writer, ids } = numbering
  const own = readOwnAddress(url, ids.origin)
  const item = own && 'item' in own ? own : undefined
  const target = item && ids.nodes.get(item.item)
  const address = target
    ? writer.pageAddress(target, item.hash.slice(1))
    : fileAddress(url, numbering)
  return address === undefined ? mark : { type, attrs: { ...attrs, url: address } }
}

function fileAddress(url: string, { writer, ids }: Numbering) {
  const entry = ids.files.get(keyInSource(url) ?? '')
  return entry && writer.file(entry)?.address
}
