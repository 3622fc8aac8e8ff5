import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'

/** From node `at` on, `delete` nodes go and `insert` come. */
export interface NodeRange {
  at: number
  delete: number
  insert: Nodes
}

/** The text after changes to it; ranges ascend. */
export function replaceRanges(nodes: Nodes, ranges: NodeRange[]): Nodes {
  const result = [...nodes]
  for (const { at, delete: gone, insert } of ranges.toReversed()) {
    result.splice(at, gone, ...insert)
  }
  return result.length === 0 ? EMPTY_PAGE : result
}

/**
 * What may come of one change that was made to an older text, when the current one came from
 * others. Nodes are told apart by what is in them. What was replaced must still be there, and is
 * replaced where it stands; what was inserted stays beside one of its neighbours.
 */
export function acceptableMerges(base: Nodes, current: Nodes, range: NodeRange): Nodes[] {
  const { at, delete: gone, insert } = range
  const splice = (place: number) => replaceRanges(current, [{ at: place, delete: gone, insert }])
  if (gone > 0) {
    const place = current.indexOf(base[at]!)
    const still = base.slice(at, at + gone).every((node, i) => current[place + i] === node)
    return place >= 0 && still ? [splice(place)] : []
  }
  const left = at === 0 ? 0 : current.indexOf(base[at - 1]!) + 1
  const right = at === base.length ? current.length : current.indexOf(base[at]!)
  const places = [at === 0 || left > 0 ? left : -1, right].filter((place) => place >= 0)
  if (places.length > 0) return places.map(splice)
  return Array.from({ length: current.length + 1 }, (_, place) => splice(place))
}
