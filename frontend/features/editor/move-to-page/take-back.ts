import type { Node } from 'prosemirror-model'
import type { ContentChange } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'
import type { ServerText } from '../saver/contract.js'
import { changePage, type ChangePorts } from './change-page.js'

export type TakeBackResult =
  /** They are not in that page any more. */
  | { kind: 'gone' }
  /** They are in it as others have changed or moved them, or cannot be taken out of it. */
  | { kind: 'kept' }

/** Takes blocks out of a page, if they stand there as they were put. */
export async function takeBack(
  blocks: readonly Node[],
  text: ServerText,
  ports: ChangePorts
): Promise<TakeBackResult> {
  const result = await changePage(text, ports, (doc) => without(doc, blocks))
  return { kind: result?.kind === 'saved' ? 'gone' : 'kept' }
}

/** The last place where these blocks stand after each other. */
function without({ children }: Node, blocks: readonly Node[]): ContentChange[] {
  const at = children.findLastIndex((_, start) =>
    blocks.every((block, index) => children[start + index]?.eq(block))
  )
  if (at < 0) return []
  const isAll = blocks.length === children.length
  const insert = isAll ? [nodeToJson(documentSchema.nodes.paragraph.create())] : []
  return [{ at, delete: blocks.length, insert }]
}
