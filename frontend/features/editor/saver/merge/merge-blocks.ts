import { Fragment, type Node } from 'prosemirror-model'
import { diff3Merge, diffComm } from 'node-diff3'
import { keysOf } from './block-changes.js'

/** A part of two versions brought together: what both agree on, or what a person must choose from. */
export type Part =
  | { kind: 'merged'; blocks: readonly Node[] }
  | { kind: 'conflict'; mine: readonly Node[]; theirs: readonly Node[] }

export type Conflict = Extract<Part, { kind: 'conflict' }>

/** What a person chose for a conflict. */
export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Brings two versions together that were made of `base`: what only one of them changed is taken, what
 * both put in at one place stands there twice. A block with blocks in it (columns, a list) is looked
 * into. Without a base, whatever differs is a conflict.
 */
export function mergeBlocks(
  base: readonly Node[] | null,
  mine: readonly Node[],
  theirs: readonly Node[]
): Part[] {
  const all = [...theirs, ...(base ?? []), ...mine]
  const blocks = new Map(keysOf(all).map((key, index) => [key, all[index]!]))
  const nodes = (keys: readonly string[]) => keys.map((key) => blocks.get(key)!)
  if (!base) {
    return diffComm(keysOf(mine), keysOf(theirs)).map((part) =>
      part.common
        ? { kind: 'merged', blocks: nodes(part.common) }
        : { kind: 'conflict', mine: nodes(part.buffer1), theirs: nodes(part.buffer2) }
    )
  }
  return diff3Merge(keysOf(mine), keysOf(base), keysOf(theirs)).flatMap(({ ok, conflict }) => {
    if (ok) return [{ kind: 'merged' as const, blocks: nodes(ok) }]
    const { a, o, b } = conflict!
    return mergeBoth(nodes(o), nodes(a), nodes(b))
  })
}

/** The blocks of a merge, with what was chosen for each conflict, first first. */
export function chosenBlocks(parts: readonly Part[], choose: (conflict: number) => Choice) {
  let conflicts = 0
  return parts.flatMap((part) => {
    if (part.kind === 'merged') return part.blocks
    const choice = choose(conflicts++)
    if (choice === 'both') return [...part.theirs, ...part.mine]
    return part[choice]
  })
}

export function conflictsOf(parts: readonly Part[]) {
  return parts.filter((part) => part.kind === 'conflict')
}

/** What both changed. */
function mergeBoth(base: Node[], mine: Node[], theirs: Node[]): Part[] {
  const merged = besideEachOther(base, mine, theirs) ?? besideEachOther(base, theirs, mine)
  if (merged) return [{ kind: 'merged', blocks: merged }]
  if (mine.length !== base.length || theirs.length !== base.length) {
    return [{ kind: 'conflict', mine, theirs }]
  }
  return base.map((block, index) => {
    const [own, other] = [mine[index]!, theirs[index]!]
    const merged = mergeBlock(block, own, other)
    return merged
      ? { kind: 'merged', blocks: [merged] }
      : { kind: 'conflict', mine: [own], theirs: [other] }
  })
}

/** Where one side only put something before or after what the other changed. */
function besideEachOther(base: Node[], changed: Node[], added: Node[]): Node[] | null {
  const inserted = added.length - base.length
  if (inserted < 0) return null
  const isBase = (from: number) => base.every((block, index) => block.eq(added[from + index]!))
  if (isBase(inserted)) return [...added.slice(0, inserted), ...changed]
  return isBase(0) ? [...changed, ...added.slice(base.length)] : null
}

/** One block that both have; null when both changed the same of it. */
function mergeBlock(base: Node, mine: Node, theirs: Node): Node | null {
  if (mine.eq(theirs) || theirs.eq(base)) return mine
  if (mine.eq(base)) return theirs
  const alike = [mine, theirs].every(({ type }) => type === base.type)
  if (!alike || base.isLeaf || base.inlineContent) return null
  const attrs = mergeAttributes(base, mine, theirs)
  const parts = mergeBlocks(base.children, mine.children, theirs.children)
  if (!attrs || conflictsOf(parts).length > 0) return null
  const content = Fragment.from(chosenBlocks(parts, () => 'mine'))
  return base.type.validContent(content) ? base.type.create(attrs, content, base.marks) : null
}

function mergeAttributes(base: Node, mine: Node, theirs: Node) {
  const merged: Record<string, unknown> = {}
  for (const name of Object.keys(base.attrs)) {
    const [was, own, other] = [base, mine, theirs].map(({ attrs }) => JSON.stringify(attrs[name]))
    if (own !== was && other !== was && own !== other) return null
    merged[name] = own === was ? theirs.attrs[name] : mine.attrs[name]
  }
  return merged
}
