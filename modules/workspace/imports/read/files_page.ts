import { fileName } from '#modules/workspace/document/blocks/attachment'
import type { NodeJson } from '#modules/workspace/document/json'
import type { ImportedPage } from './import_outline.js'
import type { ImportEntry } from './import_source.js'
import { fileReference, References } from './references.js'

/** Attachments on one page of files, so that the page stays below its limit. */
export const FILES_ON_A_PAGE = 1000

/** Returns a page that shows files as attachments, each below the folder that it was in. */
export function filesPage(entries: readonly ImportEntry[]): ImportedPage {
  const references = new References()
  const nodes: NodeJson[] = []
  for (const entry of entries) {
    const name = fileName(entry.path.slice(entry.path.lastIndexOf('/') + 1))
    const number = references.file(entry, name)
    const attrs = { file_key: fileReference(number), name, size: entry.size }
    nodes.push({ type: 'attachment', attrs })
  }
  const parts: NodeJson[][] = []
  for (let from = 0; from < nodes.length; from += FILES_ON_A_PAGE) {
    parts.push(nodes.slice(from, from + FILES_ON_A_PAGE))
  }
  if (parts.length === 0) parts.push([{ type: 'paragraph' }])
  return { parts, links: references.links, files: references.files, problems: [] }
}
