import type { Node } from 'prosemirror-model'
import { identityOf } from '#modules/workspace/document/identity'
import { keysOf } from './block-changes.js'

/** One block in each version. */
interface Versions {
  /** Null if the common ancestor is unknown or lacks the block. */
  base: Node | null
  mine: Node
  theirs: Node
}

/**
 * Assigns a key to each block of each version. A block in both versions is matched by its id
 * (decision 155), even if it was moved or changed. Other blocks are matched by content.
 */
export function alignBlocks(
  base: readonly Node[] | null,
  mine: readonly Node[],
  theirs: readonly Node[]
) {
  const [was, own, other] = [base && byId(base), byId(mine), byId(theirs)]
  /** Blocks that both versions have, by key. */
  const aligned = new Map<string, Versions>()
  for (const [id, mine] of own) {
    const theirs = other.get(id)
    if (theirs) aligned.set(keyOfId(id), { base: was?.get(id) ?? null, mine, theirs })
  }
  const blocks = new Map<string, Node>()
  const keys = (list: readonly Node[]) =>
    keysOf(list).map((text, index) => {
      const block = list[index]!
      const key = keyOfId(identityOf(block))
      if (aligned.has(key)) return key
      blocks.set(text, block)
      return text
    })
  return {
    aligned,
    /** All other blocks, by key. */
    blocks,
    keys: { base: base && keys(base), mine: keys(mine), theirs: keys(theirs) },
    /** Returns the earlier version of a block; undefined if the block is new or has no id. */
    before: (block: Node) => was?.get(String(identityOf(block))),
  }
}

export type Alignment = ReturnType<typeof alignBlocks>

/** Returns the key of an id, which no block's JSON can equal. */
function keyOfId(id: unknown) {
  return `#${String(id)}`
}

/** Returns the blocks with a unique identity. */
function byId(blocks: readonly Node[]) {
  const found = Map.groupBy(blocks, identityOf)
  const once = [...found].filter(([id, { length }]) => id !== undefined && length === 1)
  return new Map(once.map(([id, [block]]) => [id!, block!]))
}
