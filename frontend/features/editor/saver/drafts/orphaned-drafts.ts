import { isSeen, type BlockType, type SaveBlockPayload } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { privateDatabase } from '../../../../app/private-storage.js'
import { readDraft, textKey } from './stored-draft.js'

const TYPES: BlockType[] = ['folder', 'file', 'section', 'page']
/** Name of the items created for a page when no section is open. */
const PLACE = 'Recovered text'
const UNTITLED = 'Untitled page'

/**
 * Creates a page from a draft whose page is gone. The page goes to the section at the path `above`,
 * otherwise to a new section. Returns the ids on the path to the page. A retry creates no second
 * page.
 */
export async function saveAsNewPage(userId: number, key: string, above: number[]) {
  const database = privateDatabase(userId)
  const draft = readDraft(await database.read(key), await database.read(textKey(key)))
  if (!draft) throw new Error('This text can’t be read any more')
  const ids = above.length === TYPES.length - 1 ? [...above] : []
  for (const type of TYPES.slice(ids.length)) {
    const written = isSeen(draft.name) ? draft.name : UNTITLED
    const block = {
      name: type === 'page' ? written : PLACE,
      block_type: type,
      parent_block_id: ids.at(-1) ?? null,
      ordering: 1,
    }
    // Includes the place: a retry at another place creates another page.
    const idempotencyKey = [draft.key, type, ...ids].join(':')
    ids.push((await api.post('/blocks', block, { idempotencyKey })).id)
  }
  const text: SaveBlockPayload = { content: draft.content }
  if (draft.content !== null) {
    const idempotencyKey = [draft.key, 'text', ...ids].join(':')
    await api.put(`/blocks/${ids.at(-1)!}`, text, { idempotencyKey })
  }
  await dropDraft(userId, key)
  return ids
}

/** Permanently deletes a draft. */
export function dropDraft(userId: number, key: string) {
  return privateDatabase(userId).remove(key, textKey(key))
}
