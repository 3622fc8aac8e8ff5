import type { Range } from './rebase.js'

/** Ascending ranges of a text, and the new nodes of all ranges in order. */
export interface Splice<Node = string> {
  ranges: readonly Range[]
  insert: readonly Node[]
}

/** Returns the nodes after a splice, in one pass. */
export function spliced<Node>(nodes: readonly Node[], { ranges, insert }: Splice<Node>): Node[] {
  const result: Node[] = []
  let [kept, taken] = [0, 0]
  for (const { at, delete: gone, insert: come } of ranges) {
    push(result, nodes, kept, at)
    push(result, insert, taken, taken + come)
    kept = at + gone
    taken += come
  }
  push(result, nodes, kept, nodes.length)
  return result
}

/** Part of the text between two splices: kept from the text before, or new. */
type Stretch<Node> = { from: number; to: number } | { nodes: readonly Node[] }

/**
 * Combines two consecutive splices into one. `later` refers to the text after `earlier`. Runs in
 * one pass, so any number of saves is applied to a page at once.
 */
export function composed<Node>(earlier: Splice<Node>, later: Splice<Node>): Splice<Node> {
  const between = new Stretches(earlier)
  const after: Stretch<Node>[] = []
  let taken = 0
  let place = 0
  for (const { at, delete: gone, insert: come } of later.ranges) {
    after.push(...between.take(at - place))
    between.take(gone)
    after.push({ nodes: later.insert.slice(taken, taken + come) })
    taken += come
    place = at + gone
  }
  after.push(...between.take(Infinity))
  return toSplice(after)
}

/** Reads the text after a splice from its start, without knowing the text before. */
class Stretches<Node> {
  #left: Stretch<Node>[] = []

  constructor({ ranges, insert }: Splice<Node>) {
    let [kept, taken] = [0, 0]
    for (const { at, delete: gone, insert: come } of ranges) {
      this.#left.push({ from: kept, to: at }, { nodes: insert.slice(taken, taken + come) })
      kept = at + gone
      taken += come
    }
    this.#left.push({ from: kept, to: Infinity })
    this.#left.reverse()
  }

  /** Takes the next `count` nodes. */
  take(count: number): Stretch<Node>[] {
    const taken: Stretch<Node>[] = []
    for (let left = count; left > 0;) {
      const next = this.#left.pop()
      if (!next) break
      const length = lengthOf(next)
      if (length > left) this.#left.push(partOf(next, left, length))
      taken.push(partOf(next, 0, Math.min(left, length)))
      left -= length
    }
    return taken
  }
}

function lengthOf<Node>(stretch: Stretch<Node>) {
  return 'nodes' in stretch ? stretch.nodes.length : stretch.to - stretch.from
}

function partOf<Node>(stretch: Stretch<Node>, start: number, end: number): Stretch<Node> {
  if ('nodes' in stretch) return { nodes: stretch.nodes.slice(start, end) }
  return { from: stretch.from + start, to: stretch.from + end }
}

/** Returns the replaced parts, which lie between the kept parts of the text before. */
function toSplice<Node>(stretches: readonly Stretch<Node>[]): Splice<Node> {
  const ranges: Range[] = []
  const insert: Node[] = []
  let [kept, taken] = [0, 0]
  const close = (at: number) => {
    const come = insert.length - taken
    if (at > kept || come > 0) ranges.push({ at: kept, delete: at - kept, insert: come })
    taken = insert.length
  }
  for (const stretch of stretches) {
    if ('nodes' in stretch) push(insert, stretch.nodes, 0, stretch.nodes.length)
    else if (stretch.to > stretch.from) {
      close(stretch.from)
      kept = stretch.to
    }
  }
  return { ranges, insert }
}

/** Does not use spread, because a long page has more nodes than a call may have arguments. */
function push<Node>(target: Node[], nodes: readonly Node[], start: number, end: number) {
  for (let i = start; i < Math.min(end, nodes.length); i++) target.push(nodes[i]!)
}
