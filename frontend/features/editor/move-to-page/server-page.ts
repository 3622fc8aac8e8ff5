import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import { idsOn, named } from '../block-ids/named.js'
import { isEmptyDocument } from '../document.js'
import type { ServerText } from '../saver/contract.js'
import { changePage, type ChangePorts } from './change-page.js'
import type { Move } from './editor-commands.js'

export type AppendResult =
  /** The blocks are in the page, as these nodes. */
  | { kind: 'saved'; blocks: readonly Node[] }
  /** The server refused the change; the page does not contain the blocks. */
  | { kind: 'refused'; message: string }
  /** No response; the outcome is unknown. */
  | { kind: 'unreachable' }

/** Appends blocks to a page; `text` is its last known content. */
export function appendBlocks(blocks: readonly Node[], text: ServerText, ports: ChangePorts) {
  return insertBlocks(blocks, text, ports, atEnd)
}

/**
 * Inserts blocks into a page with the changes that `changesOf` returns for its content. Without
 * changes, the blocks are already in the page.
 */
async function insertBlocks(
  blocks: readonly Node[],
  text: ServerText,
  ports: ChangePorts,
  changesOf: (doc: Node, blocks: readonly Node[]) => ContentChange[]
): Promise<AppendResult> {
  let free = blocks
  const result = await changePage(text, ports, (doc) => {
    free = named(blocks, idsOn(doc))
    return changesOf(doc, free)
  })
  if (!result || result.kind === 'saved') return { kind: 'saved', blocks: free }
  if (result.kind === 'unreachable') return { kind: 'unreachable' }
  if (result.kind === 'refused') return result
  return { kind: 'refused', message: 'The other page is being changed. Try again in a moment.' }
}

/**
 * Returns a change that appends the blocks. In an empty page it replaces the one empty paragraph.
 */
function atEnd(doc: Node, blocks: readonly Node[]): ContentChange[] {
  const insert = blocks.map(nodeToJson)
  const empty = isEmptyDocument(doc)
  return [{ at: empty ? 0 : doc.childCount, delete: empty ? 1 : 0, insert }]
}

/**
 * Restores blocks in a page that has left the screen: at their old position if nothing was written
 * since. Otherwise inserts them after their former previous block, or the columns or list that
 * contained them, or at the end. Does nothing if undo has already restored them.
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

/** Returns the top-level block that was before the given block or contained it. */
function neighbourOf(block: Node, { before, after }: Move) {
  const index = before.children.indexOf(block)
  if (index >= 0) return before.maybeChild(index - 1)
  return after.maybeChild(before.children.findIndex((top) => holds(top, block)))
}

function holds(parent: Node, block: Node): boolean {
  return parent.children.some((child) => child === block || holds(child, block))
}

type TakeBackResult =
  /** The blocks are no longer in that page. */
  | { kind: 'gone' }
  /** Another user changed or moved the blocks, or the blocks could not be removed. */
  | { kind: 'kept' }

/** Removes blocks from a page, if they are still as they were inserted. */
export async function takeBack(
  blocks: readonly Node[],
  text: ServerText,
  ports: ChangePorts
): Promise<TakeBackResult> {
  const result = await changePage(text, ports, (doc) => without(doc, blocks))
  return { kind: result?.kind === 'saved' ? 'gone' : 'kept' }
}

/** Returns a change that removes the last sequence of exactly these blocks. */
function without({ children }: Node, blocks: readonly Node[]): ContentChange[] {
  const at = children.findLastIndex((_, start) =>
    blocks.every((block, index) => children[start + index]?.eq(block))
  )
  if (at < 0) return []
  const isAll = blocks.length === children.length
  const insert = isAll ? [nodeToJson(documentSchema.nodes.paragraph.create())] : []
  return [{ at, delete: blocks.length, insert }]
}
