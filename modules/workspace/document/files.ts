import { parseAddress } from './addresses.js'
import type { Nodes } from './content.js'
import { keyInPath } from './file_path.js'

/**
 * Matches an attribute that may name a file of the product: a picture's `src`, or an attachment's
 * `file_key`. Nodes are JSON from JSON.stringify, so similar text in a page has escaped quotes.
 */
const SHOWN = /"(?:src":("(?:[^"\\]|\\.)*")|file_key":"([\w-]{1,64})")/g

/**
 * Returns the key of the file that a picture's `src` names, by path or full address, as a browser
 * reads the address. Returns undefined for any other picture.
 */
export function keyInSource(src: string) {
  return keyInPath(parseAddress(src)?.pathname ?? '')
}

/** Returns true if a node shows a file. */
export function showsFile(node: string) {
  return fileKeys([node]).length > 0
}

/** Returns the keys of the files that nodes show, unique and sorted. */
export function fileKeys(nodes: Nodes): string[] {
  const keys = nodes
    .filter(mayShowFile)
    .flatMap((node) => Array.from(node.matchAll(SHOWN), ([, src, key]) => key ?? keyInJson(src!)))
    .filter((key) => key !== undefined)
  return [...new Set(keys)].sort()
}

function keyInJson(src: string) {
  return keyInSource(JSON.parse(src) as string)
}

/** Excludes most nodes without a slow search. */
function mayShowFile(node: string) {
  return node.includes('"src":"') || node.includes('"file_key":"')
}
