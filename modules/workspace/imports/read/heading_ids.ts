import { createHash } from 'node:crypto'
import type { NodeJson } from '#modules/workspace/document/json'

/**
 * Returns the id of the block that an address names: a heading by its text, or an anchor by its
 * name. The same text gives the same id, so a link needs to know nothing of its target.
 */
export function anchorId(text: string) {
  return createHash('sha256').update(anchorKey(text)).digest('base64url').slice(0, 16)
}

/** Equal for a heading and for the ways in which other programs write it in an address. */
function anchorKey(text: string) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}^]+/gu, '')
}

/** Gives headings that have no id the id by which links name them; the first of equal ones. */
export function nameHeadings(nodes: readonly NodeJson[]) {
  const taken = new Set<string>()
  for (const node of nodes) name(node)

  function name(node: NodeJson) {
    if (node.type === 'heading') {
      const id = anchorId(textOf(node))
      if (!node.attrs?.id && !taken.has(id)) node.attrs = { ...node.attrs, id }
      taken.add(id)
      return
    }
    for (const child of node.content ?? []) name(child)
  }
}

function textOf(node: NodeJson): string {
  return node.text ?? (node.content ?? []).map(textOf).join('')
}
