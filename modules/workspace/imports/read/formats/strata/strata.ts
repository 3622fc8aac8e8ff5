import { BLOCK_TYPES, type BlockType, DEFAULT_PAGE_SETTINGS } from '#modules/workspace/api'
import { filesBeside, parentOf } from '../../file_tree.js'
import type { FormatReader, ReadOutline } from '../../import_format.js'
import { ImportIndex } from '../../import_index.js'
import type { ImportNode } from '../../import_outline.js'
import { ImportRefused, type ImportProblem } from '../../import_problems.js'
import type { ImportEntry } from '../../import_source.js'
import { folderLines } from '../../left_out.js'
import { isoTime } from '../../markdown/front_matter.js'
import { markdownPageReader } from '../../markdown/read_markdown_page.js'
import type { LinkContext } from '../../resolve_links.js'
import { readJsonPage } from './json_page.js'
import {
  filesOfExport,
  MANIFEST,
  type Manifest,
  type ManifestItem,
  readManifest,
} from './manifest.js'

/** Data of the account, which belongs to no page. */
const ACCOUNT = /^account\//

/** Longest file of a page, in bytes: signs that Markdown escapes make a text longer (rule 5.4). */
const MAX_PAGE_BYTES = 10_000_000

/** The list of contents states the properties of each page. */
const readPage = markdownPageReader({
  keepsAddresses: true,
  restOf: () => new Map(),
  maxBytes: MAX_PAGE_BYTES,
  prepareBody: (body) => {
    for (const table of body.querySelectorAll('table')) table.setAttribute('data-own', '')
  },
})

/** An export of this product, as Markdown or as JSON (docs/export-format.md). */
export const strata: FormatReader = {
  format: 'strata',
  recognizes: (source) => filesOfExport(source) !== undefined,
  read: async (source) => {
    const entries = filesOfExport(source) ?? source.entries
    const manifest = await readManifest(entries)
    // HTML is for reading: it lacks what Markdown and JSON state.
    if (manifest.pages_as === 'html') throw new ImportRefused('html_export')
    return { ...outlineOf(entries, manifest), entries }
  },
}

function outlineOf(entries: readonly ImportEntry[], manifest: Manifest): ReadOutline {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const nodes = new Map<number, ImportNode>()
  const types = new Map<number, BlockType>()
  const outline: ImportNode[] = []
  const problems: ImportProblem[] = manifest.left_out.map(({ reason }) => {
    return { path: MANIFEST, code: 'left_out_before', detail: reason.slice(0, 200) }
  })
  const pages = new Set<string>([MANIFEST])
  const context = { index: new ImportIndex([], []) }
  const files = new Map(
    manifest.files.flatMap(({ key, path }) => {
      const entry = byPath.get(path.normalize('NFC'))
      return entry ? [[key, entry] as const] : []
    })
  )
  for (const item of manifest.items) {
    const entry = byPath.get(item.path?.normalize('NFC') ?? '')
    const node = nodeOf(item, entry)
    if (item.block_type === 'page') {
      if (!entry) {
        problems.push({ path: item.path ?? item.name, code: 'unreadable' })
        continue
      }
      pages.add(entry.path)
      node.read =
        manifest.pages_as === 'json'
          ? () => readJsonPage(entry, { nodes, files, origin: manifest.exported_from })
          : () => readPage(entry, { ...context, ...LINKS, self: node })
    }
    const { id, parent_block_id: parentId, block_type: type } = item
    const parent = parentId === null ? undefined : nodes.get(parentId)
    // Anybody can write a list: one without levels would nest without end.
    const isAbove = parent && isHigher(types.get(parentId!)!, type)
    ;(isAbove ? parent.children : outline).push(node)
    nodes.set(id, node)
    types.set(id, type)
  }
  context.index = new ImportIndex(outline, entries)
  const others = entries.filter(({ path }) => !ACCOUNT.test(path))
  const account = entries.map(({ path }) => path).filter((path) => ACCOUNT.test(path))
  problems.push(...folderLines(account.map(parentOf), 'account_data'))
  const consumed = [MANIFEST, ...account]
  return { outline, attachments: filesBeside(others, pages), problems, consumed }
}

function isHigher(type: BlockType, other: BlockType) {
  return BLOCK_TYPES.indexOf(type) < BLOCK_TYPES.indexOf(other)
}

/** Fragments are ids of blocks, and a link to a file alone on its line may be only a link. */
const LINKS: Pick<LinkContext, 'blockOf' | 'keepsFileLinks'> = {
  blockOf: (fragment) => (/^[\w-]{1,32}$/.test(fragment) ? fragment : ''),
  keepsFileLinks: true,
}

function nodeOf(item: ManifestItem, entry: ImportEntry | undefined): ImportNode {
  const settings = Object.fromEntries(
    Object.keys(DEFAULT_PAGE_SETTINGS).map((name) => [name, item[name as keyof ManifestItem]])
  )
  return {
    path: entry?.path ?? item.path ?? `#${item.id}`,
    title: item.name,
    kind: item.block_type === 'page' ? 'page' : 'folder',
    children: [],
    created_at: isoTime(item.created_at),
    updated_at: isoTime(item.updated_at),
    ...(item.icon !== null && { icon: item.icon }),
    ...(item.favorite && { favorite: true }),
    ...(item.template && { template: true }),
    ...(item.block_type === 'page' && { settings }),
    sort: item.sort,
  }
}
