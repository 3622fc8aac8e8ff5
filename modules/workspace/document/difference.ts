import type { Nodes } from './content.js'

/** From `at` on, `delete` nodes went and `insert` came. */
export interface Difference {
  at: number
  delete: number
  insert: Nodes
}

/** What an event costs beside its text, in characters: less that stays between two changes joins them. */
const WORTH_KEEPING = 500
const MAX_RANGES = 8

/** A piece of both texts: nodes `from` to `to` before, `start` to `end` after. */
interface Piece {
  from: number
  to: number
  start: number
  end: number
}

/**
 * Where two texts differ: up to eight ranges, ascending, of the text before. Nodes that stand once in
 * each and in the same order are what stays; what is the same at the ends of what lies between them
 * is left out.
 */
export function difference(before: Nodes, after: Nodes): Difference[] {
  const whole = trim(before, after, { from: 0, to: before.length, start: 0, end: after.length })
  if (!whole) return []
  const stays = [...anchors(before, after, whole), { i: whole.to, j: whole.end }]
  const pieces: Piece[] = []
  let [from, start] = [whole.from, whole.start]
  for (const { i, j } of stays) {
    const piece = trim(before, after, { from, to: i, start, end: j })
    if (piece) pieces.push(piece)
    from = i + 1
    start = j + 1
  }
  return joined(before, pieces).map((piece) => ({
    at: piece.from,
    delete: piece.to - piece.from,
    insert: after.slice(piece.start, piece.end),
  }))
}

/** Without what is the same at both ends; undefined when all of it is. */
function trim(before: Nodes, after: Nodes, piece: Piece): Piece | undefined {
  let { from, to, start, end } = piece
  while (from < to && start < end && before[from] === after[start]) {
    from++
    start++
  }
  while (from < to && start < end && before[to - 1] === after[end - 1]) {
    to--
    end--
  }
  return from === to && start === end ? undefined : { from, to, start, end }
}

/** Places of nodes that stand once in each text: the most of them that ascend in both. */
function anchors(before: Nodes, after: Nodes, { from, to, start, end }: Piece) {
  const old = uniquePlaces(before, from, to)
  const pairs = [...uniquePlaces(after, start, end)]
    .map(([node, j]) => ({ i: old.get(node) ?? -1, j }))
    .filter(({ i }) => i >= 0)
  return longestAscending(pairs.sort((a, b) => a.j - b.j))
}

function uniquePlaces(nodes: Nodes, from: number, to: number) {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
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

/** Pieces with little between them are one, and so are those with the least beyond eight. */
function joined(before: Nodes, pieces: Piece[]) {
  const gaps = pieces
    .slice(1)
    .map(({ from }, k) => ({ k, kept: lengthOf(before, pieces[k]!.to, from) }))
  const cuts = gaps
    .filter(({ kept }) => kept >= WORTH_KEEPING)
    .sort((a, b) => b.kept - a.kept)
    .slice(0, MAX_RANGES - 1)
  const cutAfter = new Set(cuts.map(({ k }) => k))
  const result: Piece[] = []
  pieces.forEach((piece, k) => {
    const last = result.at(-1)
    if (last && !cutAfter.has(k - 1)) Object.assign(last, { to: piece.to, end: piece.end })
    else result.push({ ...piece })
  })
  return result
}

function lengthOf(nodes: Nodes, from: number, to: number) {
  let length = 0
  for (let i = from; i < to; i++) length += nodes[i]!.length
  return length
}
