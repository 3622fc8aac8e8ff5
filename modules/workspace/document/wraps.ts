import type { Node } from 'prosemirror-model'

/**
 * Which of the blocks in a container belong to it. Each container says so in its spec under `wraps`:
 * all of them, as in a quote; the first, which is an item's own line; none, as in a column.
 */
export type Wraps = 'all' | 'first' | 'none'

/** Undefined of nodes that no blocks can lie in. */
export function wrapsOf({ type }: Node) {
  return type.spec.wraps as Wraps | undefined
}
