import { FILES_PATH } from '../api.js'
import type { Nodes } from './content.js'

/**
 * Matches an attribute that names a file of the product: a picture's `src`, by path or full
 * address, or an attachment's `file_key`. Nodes are JSON from JSON.stringify, so similar text in a
 * page has escaped quotes.
 */
const FILE = new RegExp(
  `"(?:src":"(?:https?://[^"/]+)?${FILES_PATH}|file_key":")([\\w-]{1,64})"`,
  'g'
)

const IN_SOURCE = new RegExp(`^(?:https?://[^"/]+)?${FILES_PATH}([\\w-]{1,64})$`)

/** Returns the key of the file that a picture's `src` names; undefined for any other picture. */
export function keyInSource(src: string) {
  return IN_SOURCE.exec(src)?.[1]
}

/** Returns true if a node shows a file. */
export function showsFile(node: string) {
  return mayShowFile(node) && node.search(FILE) !== -1
}

/** Returns the keys of the files that nodes show, unique and sorted. */
export function fileKeys(nodes: Nodes): string[] {
  const keys = nodes
    .filter(mayShowFile)
    .flatMap((node) => Array.from(node.matchAll(FILE), ([, key]) => key!))
  return [...new Set(keys)].sort()
}

/** Excludes most nodes without a slow search. */
function mayShowFile(node: string) {
  return node.includes(FILES_PATH) || node.includes('"file_key":"')
}
