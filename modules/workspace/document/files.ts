import { FILES_PATH } from '../api.js'
import type { Nodes } from './content.js'

/**
 * Matches a `src` attribute that names a file of the product, by path or full address. Nodes are
 * JSON from JSON.stringify, so similar text in a page has escaped quotes.
 */
const FILE_SRC = new RegExp(`"src":"(?:https?://[^"/]+)?${FILES_PATH}([\\w-]{1,64})"`, 'g')

/** Returns true if a node shows a file. */
export function showsFile(node: string) {
  return node.includes(FILES_PATH) && node.search(FILE_SRC) !== -1
}

/** Returns the keys of the files that nodes show, unique and sorted. */
export function fileKeys(nodes: Nodes): string[] {
  const keys = nodes
    .filter((node) => node.includes(FILES_PATH))
    .flatMap((node) => Array.from(node.matchAll(FILE_SRC), ([, key]) => key!))
  return [...new Set(keys)].sort()
}
