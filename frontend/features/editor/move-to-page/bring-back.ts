import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { nodeToJson } from '#modules/workspace/document/json'
import type { ServerText } from '../saver/contract.js'
import { atEnd, insertBlocks } from './append-blocks.js'
import type { ChangePorts } from './change-page.js'
import type { Move } from './put-back.js'

/**
 * Puts blocks back into a page that has left the screen since: where they were if nothing was written
 * since, else after the block that they stood behind, or the columns or list they stood in, else at
 * the end. Nothing when undo did it already.
 */
export function bringBack(
  blocks: readonly Node[],
  { before, after }: Move,
  text: ServerText,
  ports: ChangePorts
) {
  const neighbour = neighbourOf(blocks[0]!, { before, after })
  return insertBlocks(blocks, text, ports, (doc, free): ContentChange[] => {
    if (doc.eq(before)) return []
    if (doc.eq(after)) return changedRanges(doc, before)
    const at = neighbour ? doc.children.findLastIndex((block) => block.eq(neighbour)) + 1 : 0
    return at > 0 ? [{ at, delete: 0, insert: free.map(nodeToJson) }] : atEnd(doc, free)
  })
}

/** The block at the top of the page that another one stood behind, or in. */
function neighbourOf(block: Node, { before, after }: Move) {
  const index = before.children.indexOf(block)
  if (index >= 0) return before.maybeChild(index - 1)
  return after.maybeChild(before.children.findIndex((top) => holds(top, block)))
}

function holds(parent: Node, block: Node): boolean {
  return parent.children.some((child) => child === block || holds(child, block))
}
