/** From `at` on, `delete` nodes went and `insert` came. */
export interface Difference<Node = string> {
  at: number
  delete: number
  insert: readonly Node[]
}

/** How nodes are compared and weighed. As keys of a map, the same node is always found. */
interface Nature<Node> {
  equal: (a: Node, b: Node) => boolean
  /** Its length in characters, about. */
  lengthOf: (node: Node) => number
}

const JSON_TEXT: Nature<string> = {
  equal: (a, b) => a === b,
  lengthOf: (node) => node.length,
}

/** Fewer characters that stay between two ranges are not worth a range more. */
const WORTH_KEEPING = 500
/** More ranges of a save are joined where the least stays between them. */
export const MAX_RANGES = 64

/** A piece of both texts: nodes `from` to `to` before, `start` to `end` after. */
interface Piece {
  from: number
  to: number
  start: number
  end: number
}

/**
 * Where two texts differ: ranges of the text before, ascending. Nodes that stand once in each and in
 * the same order are what stays; what is the same at the ends of what lies between them is left out.
 */
export function difference(before: readonly string[], after: readonly string[]): Difference[]
export function difference<Node>(
  before: readonly Node[],
  after: readonly Node[],
  nature: Nature<Node>
): Difference<Node>[]
export function difference<Node>(
  before: readonly Node[],
  after: readonly Node[],
  nature = JSON_TEXT as unknown as Nature<Node>
): Difference<Node>[] {
  const trim = (piece: Piece) => trimmed(before, after, piece, nature.equal)
  const whole = trim({ from: 0, to: before.length, start: 0, end: after.length })
  if (!whole) return []
  const stays = [...anchors(before, after, whole), { i: whole.to, j: whole.end }]
  const pieces: Piece[] = []
  let { from, start } = whole
  for (const { i, j } of stays) {
    const piece = trim({ from, to: i, start, end: j })
    if (piece) pieces.push(piece)
    from = i + 1
    start = j + 1
  }
  return pieces.map((piece) => ({
    at: piece.from,
    delete: piece.to - piece.from,
    insert: after.slice(piece.start, piece.end),
  }))
}

/** Without what is the same at both ends; undefined when all of it is. */
function trimmed<Node>(
  before: readonly Node[],
  after: readonly Node[],
  piece: Piece,
  equal: Nature<Node>['equal']
): Piece | undefined {
  let { from, to, start, end } = piece
  while (from < to && start < end && equal(before[from]!, after[start]!)) {
    from++
    start++
  }
  while (from < to && start < end && equal(before[to - 1]!, after[end - 1]!)) {
    to--
    end--
  }
  return from === to && start === end ? undefined : { from, to, start, end }
}

/** Places of nodes that stand once in each text: the most of them that ascend in both. */
function anchors<Node>(
  before: readonly Node[],
  after: readonly Node[],
  { from, to, start, end }: Piece
) {
  // A range of one text only, as while somebody types: nothing of it can stay.
  if (from === to || start === end) return []
  const old = uniquePlaces(before, from, to)
  const pairs = [...uniquePlaces(after, start, end)]
    .map(([node, j]) => ({ i: old.get(node) ?? -1, j }))
    .filter(({ i }) => i >= 0)
  return longestAscending(pairs.sort((a, b) => a.j - b.j))
}

function uniquePlaces<Node>(nodes: readonly Node[], from: number, to: number) {
  const places = new Map<Node, number>()
  const repeated = new Set<Node>()
  for (let i = from; i < to; i++) {
    const node = nodes[i]!
    if (places.has(node)) repeated.add(node)
    places.set(node, i)
  }
  for (const node of repeated) places.delete(node)
  return places
}

/** The longest run of pairs whose `i` ascends, by patience sorting. */
function longestAscending(pairs: { i: number; j: number }[]) {
  type Link = { i: number; j: number; before?: Link }
  const tops: Link[] = []
  for (const pair of pairs) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (tops[middle]!.i < pair.i) low = middle + 1
      else high = middle
    }
    tops[low] = { ...pair, before: tops[low - 1] }
  }
  const run: Link[] = []
  for (let link = tops.at(-1); link; link = link.before) run.push(link)
  return run.reverse()
}

/**
 * Ranges with little between them as one, and those with the least beyond the most that there may be.
 * `ranges` ascend and do not overlap; they speak of `nodes`, and so do those that are returned.
 */
export function joined(nodes: readonly string[], ranges: readonly Difference[]): Difference[]
export function joined<Node>(
  nodes: readonly Node[],
  ranges: readonly Difference<Node>[],
  lengthOf: Nature<Node>['lengthOf']
): Difference<Node>[]
export function joined<Node>(
  nodes: readonly Node[],
  ranges: readonly Difference<Node>[],
  lengthOf = JSON_TEXT.lengthOf as unknown as Nature<Node>['lengthOf']
): Difference<Node>[] {
  const between = (k: number) => nodes.slice(endOf(ranges[k]!), ranges[k + 1]!.at)
  const cuts = ranges
    .slice(1)
    .map((_, k) => ({ k, kept: between(k).reduce((sum, node) => sum + lengthOf(node), 0) }))
    .filter(({ kept }) => kept >= WORTH_KEEPING)
    .sort((a, b) => b.kept - a.kept)
    .slice(0, MAX_RANGES - 1)
    .map(({ k }) => k)
    .sort((a, b) => a - b)
  if (ranges.length === 0) return []
  const ends = [...cuts, ranges.length - 1]
  return ends.map((last, i) => {
    const first = (ends[i - 1] ?? -1) + 1
    const insert: Node[] = []
    for (let k = first; k <= last; k++) {
      for (const node of ranges[k]!.insert) insert.push(node)
      if (k < last) for (const node of between(k)) insert.push(node)
    }
    const { at } = ranges[first]!
    return { at, delete: endOf(ranges[last]!) - at, insert }
  })
}

function endOf({ at, delete: gone }: Pick<Difference, 'at' | 'delete'>) {
  return at + gone
}
