import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'
import { idsOn, named } from '../block-ids/named.js'
import { isEmptyDocument } from '../document.js'
import type { ServerText } from '../saver/contract.js'
import { changePage, type ChangePorts } from './change-page.js'

export type AppendResult =
  /** They stand in the page, as these nodes. */
  | { kind: 'saved'; blocks: readonly Node[] }
  /** They do not. */
  | { kind: 'refused'; message: string }
  /** Nobody knows: there was no answer. */
  | { kind: 'unreachable' }

/** Puts blocks at the end of a page; `text` is what it held last. */
export function appendBlocks(blocks: readonly Node[], text: ServerText, ports: ChangePorts) {
  return insertBlocks(blocks, text, ports, atEnd)
}

/**
 * Puts blocks into a page by the changes that `changesOf` returns for what it holds: they are there
 * already when there are none.
 */
export async function insertBlocks(
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

/** An empty page is one empty paragraph, which nobody wants to keep. */
export function atEnd(doc: Node, blocks: readonly Node[]): ContentChange[] {
  const insert = blocks.map(nodeToJson)
  const empty = isEmptyDocument(doc)
  return [{ at: empty ? 0 : doc.childCount, delete: empty ? 1 : 0, insert }]
}
