import * as v from 'valibot'
import { BLOCK_TYPES, LIST_SORTS } from '#modules/workspace/api'
import { entryAt } from '../../entry_bytes.js'
import { ImportRefused } from '../../import_problems.js'
import type { ImportEntry, ImportSource } from '../../import_source.js'

/** Last file of every export (docs/export-format.md). */
export const MANIFEST = 'strata.json'
/** Highest version of the format that is read. */
const VERSION = 1
/** Longest list of contents, in bytes. */
const MAX_BYTES = 40_000_000

const item = v.object({
  id: v.number(),
  name: v.string(),
  icon: v.nullable(v.string()),
  block_type: v.picklist(BLOCK_TYPES),
  parent_block_id: v.nullable(v.number()),
  created_at: v.string(),
  updated_at: v.string(),
  font_family: v.picklist([1, 2, 3]),
  is_full_width: v.boolean(),
  is_small_text: v.boolean(),
  is_page_locked: v.boolean(),
  favorite: v.boolean(),
  template: v.boolean(),
  sort: v.picklist(LIST_SORTS),
  path: v.nullable(v.string()),
})

const manifest = v.object({
  format: v.literal('strata'),
  version: v.pipe(v.number(), v.maxValue(VERSION)),
  pages_as: v.picklist(['markdown', 'html', 'json']),
  exported_from: v.pipe(v.string(), v.url()),
  items: v.array(item),
  files: v.array(v.object({ key: v.string(), path: v.string() })),
  left_out: v.array(v.object({ reason: v.string() })),
})

export type Manifest = v.InferOutput<typeof manifest>
export type ManifestItem = Manifest['items'][number]

/**
 * Returns the files of an archive with a list of contents, without the folders around all of them:
 * some programs unpack a download, and users zip the folder. Undefined for any other archive.
 */
export function filesOfExport({ isArchive, entries }: ImportSource) {
  const isListed = ({ path }: ImportEntry) => path === MANIFEST || path.endsWith(`/${MANIFEST}`)
  const lists = entries.filter(isListed).map(({ path }) => path)
  const [list] = lists.toSorted((a, b) => a.length - b.length)
  if (!isArchive || list === undefined) return undefined
  const folder = list.slice(0, -MANIFEST.length)
  if (!entries.every(({ path }) => path.startsWith(folder))) return undefined
  return entries.map((entry) => entryAt(entry, entry.path.slice(folder.length)))
}

/** Reads the list of contents of an export. Throws ImportRefused for any other file of this name. */
export async function readManifest(entries: readonly ImportEntry[]): Promise<Manifest> {
  const entry = entries.find(({ path }) => path === MANIFEST)
  if (!entry) throw new ImportRefused('other_format')
  try {
    const text = await entry.read(MAX_BYTES)
    return v.parse(manifest, JSON.parse(text.toString('utf8')))
  } catch {
    throw new ImportRefused('damaged')
  }
}
