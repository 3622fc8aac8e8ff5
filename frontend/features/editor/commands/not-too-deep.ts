import type { Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import type { Step } from 'prosemirror-transform'
import { MAX_BLOCK_DEPTH } from '#modules/workspace/document/content'
import { FROM_SERVER } from '../saver/merge/merge-changes.js'
import { isInText } from './is-in-text.js'

/**
 * Refuses edits that nest blocks deeper than the server accepts (rule 5.3), because the page could
 * not be saved. Always accepts content from the server.
 */
export function notTooDeep() {
  return new Plugin({
    filterTransaction: (tr) =>
      !tr.docChanged || Boolean(tr.getMeta(FROM_SERVER)) || depthOfChange(tr) <= MAX_BLOCK_DEPTH,
  })
}

/** Returns the nesting depth of blocks where steps changed them; 0 where text was typed. */
function depthOfChange({ doc, steps, mapping }: Transaction) {
  const depths = steps.map((step, index) => {
    const range = rangeOf(step)
    if (!range) return 0
    const later = mapping.slice(index + 1)
    const [from, to] = [later.map(range.from, -1), later.map(range.to)]
    return isInText(doc, from, to) ? 0 : depthBetween(doc, from, to)
  })
  return Math.max(0, ...depths)
}

/**
 * Returns the range from the first to the last position that a step changed, including wrapped
 * content; null if none.
 */
function rangeOf(step: Step) {
  let range: { from: number; to: number } | null = null
  step.getMap().forEach((_oldFrom, _oldTo, from, to) => {
    range = { from: Math.min(from, range?.from ?? from), to: Math.max(to, range?.to ?? to) }
  })
  return range as { from: number; to: number } | null
}

/** Returns the nesting depth of blocks between two positions of a node's content. */
function depthBetween(parent: Node, from: number, to: number): number {
  if (parent.isTextblock) return 0
  let deepest = 0
  parent.forEach((child, offset) => {
    if (offset > to || offset + child.nodeSize < from) return
    const start = offset + 1
    deepest = Math.max(deepest, 1 + depthBetween(child, from - start, to - start))
  })
  return deepest
}
