import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import { nodeToJson } from '#modules/workspace/document/json'
import { isEmptyDocument } from '../document.js'
import type { SaveResult, ServerText } from '../saver/contract.js'

/** So often the end of the other page may change under us before we give up. */
export const MOST_CONFLICTS = 5

/** A save without an answer is sent again after so many ms, with its key: it counts once. */
const RETRIES_MS = [500, 2000]

export interface AppendPorts {
  send: (payload: SaveBlockPayload, idempotencyKey: string) => Promise<SaveResult>
  newKey: () => string
  wait: (ms: number) => Promise<void>
}

export type AppendResult =
  /** They stand at the end of the page, as these nodes. */
  | { kind: 'saved'; blocks: readonly Node[] }
  /** They do not. */
  | { kind: 'refused'; message: string }
  /** Nobody knows: there was no answer. */
  | { kind: 'unreachable' }

/** Puts blocks at the end of a page that is open nowhere here; `text` is what it held last. */
export async function appendBlocks(
  blocks: readonly Node[],
  text: ServerText,
  ports: AppendPorts
): Promise<AppendResult> {
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    const { doc } = text
    const free = withFreeIds(doc, blocks)
    const changes = [atEnd(doc, free)]
    const result = await sendOnce({ base_revision: text.revision, changes }, ports)
    if (result.kind === 'saved') return { kind: 'saved', blocks: free }
    if (result.kind === 'unreachable') return { kind: 'unreachable' }
    if (result.kind === 'refused') return result
    text = result.text
  }
  return { kind: 'refused', message: 'The other page is being changed. Try again in a moment.' }
}

/** Ids are kept where they are free. */
function withFreeIds(doc: Node, blocks: readonly Node[]) {
  const taken = new Set<unknown>()
  doc.descendants(({ attrs }) => taken.add(attrs.id) && true)
  return blocks.map((block) => withoutTaken(block, taken))
}

/** An empty page is one empty paragraph, which nobody wants to keep. */
function atEnd(doc: Node, blocks: readonly Node[]): ContentChange {
  const insert = blocks.map(nodeToJson)
  const empty = isEmptyDocument(doc)
  return { at: empty ? 0 : doc.childCount, delete: empty ? 1 : 0, insert }
}

function withoutTaken(node: Node, taken: Set<unknown>): Node {
  if (node.isInline) return node
  const children = node.children.map((child) => withoutTaken(child, taken))
  const { id } = node.attrs
  const attrs = id !== undefined && taken.has(id) ? { ...node.attrs, id: undefined } : node.attrs
  return node.type.create(attrs, children)
}

/** Sends a save until there is an answer to it; it counts once. */
export async function sendOnce(payload: SaveBlockPayload, { send, newKey, wait }: AppendPorts) {
  const key = newKey()
  let result = await send(payload, key)
  for (const ms of RETRIES_MS) {
    if (result.kind !== 'unreachable') break
    await wait(ms)
    result = await send(payload, key)
  }
  return result
}
