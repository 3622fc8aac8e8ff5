import { emptyFolders, fileTree, filesBeside, holdersByName } from '../../file_tree.js'
import { bytesEntry } from '../../data_picture.js'
import { MAX_TEXT_BYTES } from '../../file_limits.js'
import { anchorId } from '../../heading_ids.js'
import { htmlPage } from '../../html_page.js'
import type { FormatReader, ReadOutline } from '../../import_format.js'
import { allNodes, ImportIndex, type ImportTarget } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import type { ImportProblem } from '../../import_problems.js'
import type { ImportEntry, ImportSource } from '../../import_source.js'
import type { JsonPlace } from '../../json_members.js'
import { isoTime } from '../../markdown/front_matter.js'
import { footnoteBlocks } from '../../markdown/footnote_blocks.js'
import { highlight } from '../../markdown/obsidian_syntax.js'
import { plusToggles } from '../../markdown/plus_toggles.js'
import { markdownPageReader, tooLongPage } from '../../markdown/read_markdown_page.js'
import { PageWriter } from '../../page_writer.js'
import { endingOf, titleOf } from '../../paths.js'
import { readJson } from '../../read_json.js'
import { htmlPages } from '../html_pages.js'
import {
  dataIn,
  MAX_COLLECTION_BYTES,
  type OutlineCollection,
  type OutlineDocument,
  readCollection,
} from './collection.js'
import { outlineNotices, readOutlineHtml, underline } from './outline_html.js'
import { outlineJsonToHtml } from './outline_json.js'

/** Longest HTML of a document, in characters. */
const MAX_HTML = 3 * MAX_TEXT_BYTES
const METADATA = /^(?:[^/]+\/)?metadata\.json$/
/** Where the program puts the files of documents: below ids of the author and of the file. */
const UPLOADS = /(?:^|\/)(?:uploads|public)\/[\da-f-]{36}\/[\da-f-]{36}\//

/** Signs that the program escapes in the names of files. */
const ESCAPED = /%(?:2[02AEF]|3[ACEF]|5C|7C)/gi

const readMarkdown = markdownPageReader({
  extensions: [outlineNotices, plusToggles, highlight, underline, footnoteBlocks],
  readsHtml: true,
  dropsTitle: true,
  prepareBody: readOutlineHtml,
})

/** Outline's export: JSON with a file per collection, Markdown, or HTML. */
export const outline: FormatReader = {
  format: 'outline',
  recognizes: async (source) =>
    (await isJsonExport(source)) || source.entries.some(({ path }) => UPLOADS.test(path)),
  read: async (source) =>
    (await isJsonExport(source)) ? readJsonExport(source) : readTextExport(source),
}

async function isJsonExport({ entries }: ImportSource) {
  const metadata = entries.find(({ path }) => METADATA.test(path))
  const stated = metadata && ((await readJson(metadata)) as { exportVersion?: unknown } | null)
  return typeof stated?.exportVersion === 'number'
}

/** Reads Markdown or HTML, with a folder per collection. */
async function readTextExport(source: ImportSource): Promise<ReadOutline> {
  const { entries } = source
  const { pages, context } = await htmlPages(entries, { prepareBody: readOutlineHtml })
  for (const entry of entries) {
    if (endingOf(entry.path) !== 'md' || UPLOADS.test(entry.path)) continue
    const modified = entry.modified?.toISOString()
    const node: ImportNode = {
      path: entry.path,
      title: titleOf(entry.path),
      kind: 'page',
      children: [],
      ...(modified && { updated_at: modified }),
      read: () => readMarkdown(entry, { index: context.index, self: node, blockOf }),
    }
    pages.push(node)
  }
  const tree = fileTree(pages, holdersByName(pages), emptyFolders(source))
  for (const node of allNodes(tree)) {
    const isNamedByPath = node.kind === 'folder' || endingOf(node.path) === 'md'
    if (isNamedByPath) node.title = node.title.replaceAll(ESCAPED, decodeURIComponent)
  }
  context.index = new ImportIndex(tree, entries)
  const read = new Set(pages.map(({ path }) => path))
  return { outline: tree, attachments: filesBeside(entries, read), problems: [] }
}

/** Returns the id of a heading. Addresses name a heading by its text after `h-`. */
function blockOf(fragment: string) {
  return anchorId(fragment.replace(/^h-/, ''))
}

async function readJsonExport({ entries }: ImportSource): Promise<ReadOutline> {
  const problems: ImportProblem[] = []
  const tree: ImportNode[] = []
  const read = new Set<string>()
  const consumed = new Set<string>()
  const context: JsonContext = {
    index: new ImportIndex([], []),
    pages: new Map(),
    files: new Map(),
    last: undefined,
  }
  for (const entry of entries) {
    if (METADATA.test(entry.path)) consumed.add(entry.path)
    if (endingOf(entry.path) !== 'json' || UPLOADS.test(entry.path)) continue
    if (consumed.has(entry.path)) continue
    const collection = await readCollection(entry)
    if (!collection) {
      const isLarge = entry.size > MAX_COLLECTION_BYTES
      problems.push({
        path: entry.path,
        code: isLarge ? 'too_large_to_read' : 'unreadable_text',
      })
      continue
    }
    read.add(entry.path)
    for (const title of collection.damaged) {
      const detail = title.slice(0, 200)
      problems.push({ path: entry.path, code: 'unreadable', ...(detail && { detail }) })
    }
    tree.push(collectionNode(entry, collection, context))
    addFiles(collection, entries, context)
  }
  context.index = new ImportIndex(tree, entries)
  const files = filesBeside(entries, new Set([...read, ...consumed]))
  return { outline: tree, attachments: files, problems, consumed }
}

interface JsonContext {
  index: ImportIndex
  /** Items by id, and by the id in their address. */
  pages: Map<string, ImportNode>
  /** Files by id. */
  files: Map<string, ImportEntry>
  /** Bytes of the collection read last, because its documents are read one after the other. */
  last: { path: string; bytes: Buffer } | undefined
}

function collectionNode(entry: ImportEntry, collection: OutlineCollection, context: JsonContext) {
  const node: ImportNode = {
    path: entry.path,
    title: collection.name || titleOf(entry.path),
    kind: 'folder',
    children: [],
    ...(collection.icon && { icon: collection.icon }),
  }
  const { place } = collection
  if (place) {
    node.kind = 'page'
    node.read = () => readDocument({ entry, node, context, place })
    if (collection.id !== undefined) context.pages.set(collection.id, node)
  }
  const nodes = new Map<string, ImportNode>()
  for (const document of collection.documents) {
    const page = documentNode(entry, document, context)
    nodes.set(document.id, page)
    context.pages.set(document.id, page)
    if (document.urlId) context.pages.set(document.urlId, page)
  }
  for (const document of collection.documents) {
    const above = document.parentId === undefined ? undefined : nodes.get(document.parentId)
    const page = nodes.get(document.id)!
    const holder = above && !isBelow(collection, document.parentId!, document.id) ? above : node
    holder.children.push(page)
  }
  return node
}

/** Returns true if one document is another one, or below it: parents of a damaged export may circle. */
function isBelow({ byId }: OutlineCollection, id: string, other: string) {
  let steps = 0
  for (let at: string | undefined = id; at !== undefined; at = byId.get(at)?.parentId) {
    if (at === other || ++steps > 60) return true
  }
  return false
}

function documentNode(entry: ImportEntry, document: OutlineDocument, context: JsonContext) {
  const created = isoTime(document.createdAt)
  const updated = isoTime(document.updatedAt)
  const { place } = document
  const node: ImportNode = {
    path: `${entry.path}/${document.id}`,
    title: document.title,
    kind: 'page',
    children: [],
    ...(created && { created_at: created }),
    ...(updated && { updated_at: updated }),
    ...(document.icon && { icon: document.icon }),
    ...(document.isTemplate && { template: true }),
    ...(document.isFullWidth && { settings: { is_full_width: true } }),
    read: () => readDocument({ entry, node, context, place }),
  }
  return node
}

/** Files are named by their id in addresses, and by their key in the archive. */
function addFiles(
  { attachments }: OutlineCollection,
  entries: readonly ImportEntry[],
  { files }: JsonContext
) {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  for (const { id, key } of attachments) {
    const entry = byPath.get(key.normalize('NFC'))
    if (entry) files.set(id, entry)
  }
}

interface DocumentPlace {
  entry: ImportEntry
  node: ImportNode
  context: JsonContext
  place: JsonPlace
}

async function readDocument({ entry, node, context, place }: DocumentPlace) {
  const writer = new PageWriter(node.path)
  if (context.last?.path !== entry.path) {
    context.last = { path: entry.path, bytes: await entry.read(MAX_COLLECTION_BYTES) }
  }
  const html = outlineJsonToHtml(dataIn(context.last.bytes, place))
  if (html.length > MAX_HTML) {
    return tooLongPage(bytesEntry(`${node.path}.html`, Buffer.from(html)), writer)
  }
  return htmlPage(html, {
    writer,
    index: context.index,
    self: node,
    readAddress: (address) => targetOf(address, context),
    blockOf,
  })
}

const FILE = /\/api\/attachments\.redirect\?id=([\da-f-]{36})/
const PAGE = /\/doc\/(?:[\w~-]*-)?([A-Za-z\d]{10,15})(?:[#?/]|$)/
const PAGE_ID = /(?:\/doc\/|^mention:)([\da-f]{8}-[\da-f-]{27})/

function targetOf(address: string, { files, pages }: JsonContext): ImportTarget | undefined {
  const [, file] = FILE.exec(address) ?? []
  const entry = file === undefined ? undefined : files.get(file)
  if (entry) return { entry }
  const [, id] = PAGE_ID.exec(address) ?? PAGE.exec(address) ?? []
  const node = id === undefined ? undefined : pages.get(id)
  return node && { node }
}
