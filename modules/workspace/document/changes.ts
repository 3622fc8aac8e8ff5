import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { difference, joined } from './difference.js'
import { nodeToJson } from './json.js'

const NODES = { equal: (a: Node, b: Node) => a.eq(b), lengthOf: (node: Node) => node.nodeSize }

/**
 * Changes from one document to another, in top-level nodes: a range for each place that differs,
 * unless little lies between two. Between the first and the last place nodes are compared by
 * identity, so that a long page costs little (rule 4.3).
 */
export function changedRanges(before: Node, after: Node): ContentChange[] {
  const ranges = difference(before.children, after.children, NODES)
  return joined(before.children, ranges, NODES.lengthOf).map(({ insert, ...range }) => ({
    ...range,
    insert: insert.map(nodeToJson),
  }))
}

/**
 * The top-level nodes after `changes`. All changes speak of `content` as it is given; they ascend
 * and do not overlap. Throws RangeError when they do, or reach outside.
 */
export function applyChanges(content: readonly unknown[], changes: ContentChange[]): unknown[] {
  const result: unknown[] = []
  let kept = 0
  for (const { at, delete: gone, insert } of changes) {
    assertRange(at, gone, kept, content.length)
    result.push(...content.slice(kept, at), ...insert)
    kept = at + gone
  }
  return result.concat(content.slice(kept))
}

function assertRange(at: number, gone: number, earliest: number, length: number) {
  if (!Number.isInteger(at) || !Number.isInteger(gone) || gone < 0) {
    throw new RangeError(`Not a range: ${gone} nodes at ${at}`)
  }
  if (at < earliest) throw new RangeError(`Changes overlap or do not ascend at ${at}`)
  if (at + gone > length) {
    throw new RangeError(`A change of ${gone} nodes at ${at} lies outside of ${length} nodes`)
  }
}
