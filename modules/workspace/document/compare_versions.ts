import type { Node } from 'prosemirror-model'
import { longestAscending } from './difference.js'
import { identityOf } from './identity.js'
import { nodeToJson, type NodeJson } from './json.js'

/**
 * One block of a comparison of two versions. A block that moved may also have changed. `before` of
 * an added block and `after` of a removed one are missing.
 */
export type BlockChange =
  | { kind: 'same' | 'changed' | 'moved'; before: Node; after: Node }
  | { kind: 'added'; before?: undefined; after: Node }
  | { kind: 'removed'; before: Node; after?: undefined }

/** All blocks of both versions by their ids, at any depth. */
export interface Versions {
  before: ReadonlyMap<string, Node>
  after: ReadonlyMap<string, Node>
}

/**
 * Compares two lists of blocks. Returns the blocks of the later version in its order, with removed
 * ones at their former place. Blocks match by id (decision 155), even if they moved; blocks without
 * one by content, then by place. `versions` are the whole documents, so that a block which moved
 * into another one counts as moved.
 */
export function compareBlocks(
  before: readonly Node[],
  after: readonly Node[],
  versions = versionsOf(before, after)
): BlockChange[] {
  const pairs = matchBlocks(before, after)
  const stays = [...longestAscending(pairs), { i: before.length, j: after.length }]
  const [wasAt, isAt] = [new Map(pairs.map(({ i, j }) => [j, i])), new Set(pairs.map(({ i }) => i))]
  const changes: BlockChange[] = []
  let [from, start] = [0, 0]
  for (const { i, j } of stays) {
    for (const [at, block] of before.slice(from, i).entries()) {
      const isElsewhere = isAt.has(from + at) || find(versions.after, block) !== undefined
      if (!isElsewhere) changes.push({ kind: 'removed', before: block })
    }
    for (const [at, block] of after.slice(start, j).entries()) {
      const was = before[wasAt.get(start + at) ?? -1] ?? find(versions.before, block)
      changes.push(
        was ? { kind: 'moved', before: was, after: block } : { kind: 'added', after: block }
      )
    }
    const [was, is] = [before[i], after[j]]
    if (was && is)
      changes.push({ kind: isSame(was, is) ? 'same' : 'changed', before: was, after: is })
    from = i + 1
    start = j + 1
  }
  return changes
}

/** Returns all blocks of two documents by id, for comparing the blocks inside others. */
export function versionsOf(before: readonly Node[], after: readonly Node[]): Versions {
  return { before: blocksById(before), after: blocksById(after) }
}

/** Returns true if two blocks are equal except for ids, which older blocks get with an edit. */
export function isSame(before: Node, after: Node) {
  return (
    before.eq(after) ||
    (before.type === after.type && keyWithoutIds(before) === keyWithoutIds(after))
  )
}

/** Returns the blocks with an id of their own, at any depth; the first one for a repeated id. */
function blocksById(blocks: readonly Node[]) {
  const found = new Map<string, Node>()
  const collect = (block: Node) => {
    const id = ownId(block)
    if (id !== undefined && !found.has(id)) found.set(id, block)
    if (!block.isTextblock) block.forEach(collect)
  }
  blocks.forEach(collect)
  return found
}

interface Pair {
  i: number
  j: number
}

/** Returns the pairs of equal blocks, ascending by `j`. */
function matchBlocks(before: readonly Node[], after: readonly Node[]): Pair[] {
  const found = new Map<number, number>()
  const taken = new Set<number>()
  const take = (i: number, j: number) => {
    found.set(j, i)
    taken.add(i)
  }
  pairUp(before, after, identityOf, found, taken, take)
  if (found.size < Math.min(before.length, after.length)) {
    pairUp(before, after, keyWithoutIds, found, taken, take)
    pairByPlace(before, after, sorted(found), take)
  }
  return sorted(found)
}

function sorted(found: ReadonlyMap<number, number>): Pair[] {
  return Array.from(found, ([j, i]) => ({ i, j })).sort((a, b) => a.j - b.j)
}

/** Pairs free blocks with an equal key, in their order. */
function pairUp(
  before: readonly Node[],
  after: readonly Node[],
  keyOf: (block: Node) => string | undefined,
  found: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
  take: (i: number, j: number) => void
) {
  const places = new Map<string, number[]>()
  for (const [i, block] of before.entries()) {
    const key = taken.has(i) ? undefined : keyOf(block)
    if (key === undefined) continue
    const list = places.get(key)
    if (list) list.push(i)
    else places.set(key, [i])
  }
  for (const list of places.values()) list.reverse()
  for (const [j, block] of after.entries()) {
    const key = found.has(j) ? undefined : keyOf(block)
    const i = key === undefined ? undefined : places.get(key)?.pop()
    if (i !== undefined) take(i, j)
  }
}

/**
 * Pairs what is left between two matched blocks: a block that got its id with this change, and
 * cells and columns, which have no id of their own.
 */
function pairByPlace(
  before: readonly Node[],
  after: readonly Node[],
  pairs: readonly Pair[],
  take: (i: number, j: number) => void
) {
  const [old, young] = [new Set(pairs.map(({ i }) => i)), new Set(pairs.map(({ j }) => j))]
  let [from, start] = [0, 0]
  for (const { i, j } of [...longestAscending(pairs), { i: before.length, j: after.length }]) {
    const left = range(from, i).filter((at) => !old.has(at) && ownId(before[at]!) === undefined)
    for (const at of range(start, j)) {
      if (young.has(at) || !isAlike(before[left[0] ?? -1], after[at]!)) continue
      take(left.shift()!, at)
    }
    from = i + 1
    start = j + 1
  }
}

/** Returns true for blocks of one type, and for lines of text of any type. */
function isAlike(before: Node | undefined, after: Node) {
  if (before === undefined) return false
  return before.type === after.type || (before.isTextblock && after.isTextblock)
}

function range(from: number, to: number) {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

function find(blocks: ReadonlyMap<string, Node>, block: Node) {
  const id = ownId(block)
  return id === undefined ? undefined : blocks.get(id)
}

function ownId({ attrs }: Node) {
  return (attrs as { id?: string }).id
}

const texts = new WeakMap<Node, string>()

/**
 * Returns a text that is equal for blocks that differ in ids at most. Cached, because blocks are
 * immutable.
 */
export function keyWithoutIds(block: Node) {
  const known = texts.get(block)
  if (known !== undefined) return known
  const text = JSON.stringify(withoutIds(nodeToJson(block)))
  texts.set(block, text)
  return text
}

function withoutIds({ attrs, content, ...json }: NodeJson): object {
  const { id: _, ...rest } = attrs ?? {}
  return { ...json, attrs: rest, content: content?.map(withoutIds) }
}
