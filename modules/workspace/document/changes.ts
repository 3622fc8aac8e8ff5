import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from './json.js'

/**
 * What leads from one document to another, in top-level nodes: one minimal range, or nothing.
 * Documents that share nodes are compared by identity from both ends, so that a long page costs
 * little (rule 4.3).
 */
export function changedRanges(before: Node, after: Node): ContentChange[] {
  const shorter = Math.min(before.childCount, after.childCount)
  let start = 0
  while (start < shorter && before.child(start).eq(after.child(start))) start++
  let tail = 0
  while (tail < shorter - start && fromEnd(before, tail).eq(fromEnd(after, tail))) tail++
  const gone = before.childCount - tail - start
  const come = after.children.slice(start, after.childCount - tail)
  if (gone === 0 && come.length === 0) return []
  return [{ at: start, delete: gone, insert: come.map(nodeToJson) }]
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

function fromEnd(doc: Node, index: number) {
  return doc.child(doc.childCount - 1 - index)
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
