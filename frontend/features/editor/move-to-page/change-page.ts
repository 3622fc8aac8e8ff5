import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import type { SaveResult, ServerText } from '../saver/contract.js'

/** So often the page may change under us before we give up. */
const MOST_CONFLICTS = 5

/** A save without an answer is sent again after this many ms, with its key: it counts once. */
const RETRIES_MS = [500, 2000]

export interface ChangePorts {
  send: (payload: SaveBlockPayload, idempotencyKey: string) => Promise<SaveResult>
  newKey: () => string
  wait: (ms: number) => Promise<void>
}

/**
 * Saves changes of a page by themselves, over what others save meanwhile; `text` is what it held last.
 * `changesOf` is asked again after each conflict. 'conflict' when there were too many, null when there
 * is nothing to change.
 */
export async function changePage(
  text: ServerText,
  ports: ChangePorts,
  changesOf: (doc: Node) => ContentChange[]
): Promise<SaveResult | null> {
  for (let conflicts = 1; ; conflicts++) {
    const changes = changesOf(text.doc)
    if (changes.length === 0) return null
    const result = await sendOnce({ base_revision: text.revision, changes }, ports)
    if (result.kind !== 'conflict' || conflicts === MOST_CONFLICTS) return result
    text = result.text
  }
}

/** Sends a save until there is an answer to it; it counts once. */
async function sendOnce(payload: SaveBlockPayload, { send, newKey, wait }: ChangePorts) {
  const key = newKey()
  let result = await send(payload, key)
  for (const ms of RETRIES_MS) {
    if (result.kind !== 'unreachable') break
    await wait(ms)
    result = await send(payload, key)
  }
  return result
}
