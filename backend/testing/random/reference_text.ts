import { EMPTY_PAGE, type Nodes } from '#modules/workspace/document/content'

/** Replacement: from node `at` on, `delete` nodes are removed and `insert` added. */
export interface NodeRange {
  at: number
  delete: number
  insert: Nodes
}

/** Returns the text after the changes; ranges must ascend. */
export function replaceRanges(nodes: Nodes, ranges: NodeRange[]): Nodes {
  const result = [...nodes]
  for (const { at, delete: gone, insert } of ranges.toReversed()) {
    result.splice(at, gone, ...insert)
  }
  return result.length === 0 ? EMPTY_PAGE : result
}

/**
 * Returns the acceptable results of merging one change to an older text into the current text.
 *
 * Nodes are identified by their content, unless one of the texts `between` lacks it: then it was
 * deleted, and written anew. Replaced nodes must still exist, and are replaced where they now are.
 * Inserted nodes stay next to one of their neighbors.
 */
export function acceptableMerges(
  base: Nodes,
  between: readonly Nodes[],
  current: Nodes,
  range: NodeRange
): Nodes[] {
  const { at, delete: gone, insert } = range
  const placeOf = (node: string) => {
    return between.every((nodes) => nodes.includes(node)) ? current.indexOf(node) : -1
  }
  const splice = (place: number) => replaceRanges(current, [{ at: place, delete: gone, insert }])
  if (gone > 0) {
    const place = placeOf(base[at]!)
    const still = base.slice(at, at + gone).every((node, i) => current[place + i] === node)
    return place >= 0 && still ? [splice(place)] : []
  }
  const left = at === 0 ? 0 : placeOf(base[at - 1]!) + 1
  const right = at === base.length ? current.length : placeOf(base[at]!)
  const places = [at === 0 || left > 0 ? left : -1, right].filter((place) => place >= 0)
  if (places.length > 0) return places.map(splice)
  return Array.from({ length: current.length + 1 }, (_, place) => splice(place))
}
