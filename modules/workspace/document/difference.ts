/** At `at`, `delete` nodes are replaced by `insert`. */
export interface Difference<Node = string> {
  at: number
  delete: number
  insert: readonly Node[]
}

/** Comparison and length of nodes. As map keys, equal nodes must be identical. */
interface Nature<Node> {
  equal: (a: Node, b: Node) => boolean
  /** Approximate length in characters. */
  lengthOf: (node: Node) => number
}

const JSON_TEXT: Nature<string> = {
  equal: (a, b) => a === b,
  lengthOf: (node) => node.length,
}

/** Two ranges are joined if fewer unchanged characters than this lie between them. */
const WORTH_KEEPING = 500
/** Maximum ranges of a save; beyond it, ranges with the least text between them are joined. */
export const MAX_RANGES = 64

/** Matching parts of two texts: nodes `from` to `to` before, `start` to `end` after. */
interface Piece {
  from: number
  to: number
  start: number
  end: number
}

/**
 * Returns the changed ranges of the text before, ascending. Nodes that occur once in each text, in
 * the same order, are kept. Equal nodes at the ends of a range are left out.
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

/** Trims equal nodes at both ends; undefined if nothing is left. */
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

/** Finds nodes that occur once in each text: the longest sequence ascending in both. */
function anchors<Node>(
  before: readonly Node[],
  after: readonly Node[],
  { from, to, start, end }: Piece
) {
  // A range that is empty in one text, as during typing, has no anchors.
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

/** Returns the longest sequence of pairs with ascending `i`, by patience sorting. */
export function longestAscending(pairs: readonly { i: number; j: number }[]) {
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
 * Joins ranges with little text between them, and beyond the maximum those with the least. `ranges`
 * ascend and do not overlap. Input and output ranges refer to `nodes`.
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
