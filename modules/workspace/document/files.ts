import { FILES_PATH } from '../api.js'
import type { Nodes } from './content.js'

/**
 * An attribute `src` that names a file of the product, by path or by whole address. Nodes are JSON
 * as written by JSON.stringify, so a text that looks like this has its quotes escaped.
 */
const FILE_SRC = new RegExp(`"src":"(?:https?://[^"/]+)?${FILES_PATH}([\\w-]{1,64})"`, 'g')

/** Whether a node shows a file. */
export function showsFile(node: string) {
  return node.includes(FILES_PATH) && node.search(FILE_SRC) !== -1
}

/** Keys of the files that nodes show, each once, sorted. */
export function fileKeys(nodes: Nodes): string[] {
  const keys = nodes
    .filter((node) => node.includes(FILES_PATH))
    .flatMap((node) => Array.from(node.matchAll(FILE_SRC), ([, key]) => key!))
  return [...new Set(keys)].sort()
}
