import type { Node } from 'prosemirror-model'
import { keysOf } from './block-changes.js'

/** One block as it is in each version. */
interface Versions {
  /** Null when nobody has it: what both were made of is not known, or held none. */
  base: Node | null
  mine: Node
  theirs: Node
}

/**
 * Gives each block of each version a key. A block that both have is known by its id (decision 156),
 * wherever it was moved and whatever was written in it; any other by what it holds.
 */
export function alignBlocks(
  base: readonly Node[] | null,
  mine: readonly Node[],
  theirs: readonly Node[]
) {
  const [was, own, other] = [base && byId(base), byId(mine), byId(theirs)]
  /** The blocks that both have, by their key. */
  const aligned = new Map<string, Versions>()
  for (const [id, mine] of own) {
    const theirs = other.get(id)
    if (theirs) aligned.set(keyOfId(id), { base: was?.get(id) ?? null, mine, theirs })
  }
  const blocks = new Map<string, Node>()
  const keys = (list: readonly Node[]) =>
    keysOf(list).map((text, index) => {
      const block = list[index]!
      const key = keyOfId(block.attrs.id)
      if (aligned.has(key)) return key
      blocks.set(text, block)
      return text
    })
  return {
    aligned,
    /** All others, by their key. */
    blocks,
    keys: { base: base && keys(base), mine: keys(mine), theirs: keys(theirs) },
    /** What a block was before; undefined when it is new or has no id. */
    before: (block: Node) => was?.get(String(block.attrs.id)),
  }
}

export type Alignment = ReturnType<typeof alignBlocks>

/** No JSON of a block begins like this. */
function keyOfId(id: unknown) {
  return `#${String(id)}`
}

/** Blocks whose id is there once. */
function byId(blocks: readonly Node[]) {
  const found = Map.groupBy(blocks, ({ attrs }) => attrs.id as string | undefined)
  const once = [...found].filter(([id, { length }]) => id !== undefined && length === 1)
  return new Map(once.map(([id, [block]]) => [id!, block!]))
}
