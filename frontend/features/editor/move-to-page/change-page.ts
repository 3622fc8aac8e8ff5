import type { Node } from 'prosemirror-model'
import type { ContentChange, SaveBlockPayload } from '#modules/workspace/api'
import type { SaveResult, ServerText } from '../saver/contract.js'

/** Maximum number of conflicts before the change is abandoned. */
const MOST_CONFLICTS = 5

/**
 * Delays in ms before a save without a response is retried with the same key, so that it applies
 * once.
 */
const RETRIES_MS = [500, 2000]

export interface ChangePorts {
  send: (payload: SaveBlockPayload, idempotencyKey: string) => Promise<SaveResult>
  newKey: () => string
  wait: (ms: number) => Promise<void>
}

/**
 * Saves changes of a page on top of concurrent saves; `text` is the last known content. Calls
 * `changesOf` again after each conflict. Returns 'conflict' after too many conflicts, and null if
 * nothing changes.
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

/** Sends a save, with retries while no response arrives; the key makes it apply once. */
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
