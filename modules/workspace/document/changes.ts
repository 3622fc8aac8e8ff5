import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { difference, joined } from './difference.js'
import { nodeToJson } from './json.js'

const NODES = { equal: (a: Node, b: Node) => a.eq(b), lengthOf: (node: Node) => node.nodeSize }

/**
 * Returns the changes between two documents, in top-level nodes: a range per changed place, merged
 * if little lies between two. Nodes between the first and the last place are compared by identity,
 * so that long pages cost little (rule 4.3).
 */
export function changedRanges(before: Node, after: Node): ContentChange[] {
  const ranges = difference(before.children, after.children, NODES)
  return joined(before.children, ranges, NODES.lengthOf).map(({ insert, ...range }) => ({
    ...range,
    insert: insert.map(nodeToJson),
  }))
}

/**
 * Returns the top-level nodes after `changes`. All changes refer to the given `content`; they
 * ascend and do not overlap. Throws RangeError for overlapping changes or ones out of range.
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
