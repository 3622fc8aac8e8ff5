import type { Node } from 'prosemirror-model'

/**
 * Merges the attributes of a block that both versions changed; returns null if both changed the
 * same attribute.
 */
export function mergeAttributes(base: Node, mine: Node, theirs: Node) {
  const merged: Record<string, unknown> = {}
  for (const name of Object.keys(base.attrs)) {
    const [was, own, other] = [base, mine, theirs].map(({ attrs }) => JSON.stringify(attrs[name]))
    if (own !== was && other !== was && own !== other) return null
    merged[name] = own === was ? theirs.attrs[name] : mine.attrs[name]
  }
  return merged
}
