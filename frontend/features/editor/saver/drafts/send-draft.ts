import type { SaveBlockPayload } from '#modules/workspace/api'
import { serializeDocument } from '../../document.js'
import type { SaveResult } from '../contract.js'
import { type Draft, hasOwnName } from './stored-draft.js'

type DraftOutcome = 'saved' | 'conflict' | 'refused' | 'unsent'
type Send = (pageId: number, payload: SaveBlockPayload, key: string) => Promise<SaveResult>

/**
 * Sends a leftover draft: first the save without a response, then the later changes. The server
 * rebases them over concurrent saves. Returns 'saved' if everything is saved, and 'conflict' if the
 * user must choose. Returns 'refused' if the server rejected it, and 'unsent' if a retry may
 * succeed.
 */
export async function sendDraft(draft: Draft, send: Send): Promise<DraftOutcome> {
  const { page_id: pageId, sent, changes } = draft
  let base = draft.base_revision
  if (sent) {
    const result = await send(pageId, sent.payload, sent.key)
    if (result.kind !== 'saved') return failed(draft, result, send)
    const expected = base + (sent.payload.base_revision === undefined ? 0 : 1)
    base = result.revision
    // Another user's blocks are in between, so the later changes refer to a text that does not
    // exist.
    if (changes.length > 0 && base !== expected) return 'conflict'
  }
  const payload: SaveBlockPayload = {}
  if (draft.name !== draft.base_name) payload.name = draft.name
  if (changes.length > 0) Object.assign(payload, { base_revision: base, changes })
  if (Object.keys(payload).length === 0) return 'saved'
  const result = await send(pageId, payload, draft.key)
  return result.kind === 'saved' ? 'saved' : failed(draft, result, send)
}

/**
 * Maps a failed save to an outcome. Before it reports a conflict, checks if the server has the same
 * text, and then saves only the name.
 */
async function failed(
  draft: Draft,
  result: Exclude<SaveResult, { kind: 'saved' }>,
  send: Send
): Promise<DraftOutcome> {
  if (result.kind === 'unreachable') return 'unsent'
  if (result.kind === 'refused') return 'refused'
  if (serializeDocument(result.text.doc) !== draft.content) return 'conflict'
  if (!hasOwnName(draft)) return 'saved'
  const named = await send(draft.page_id, { name: draft.name }, `${draft.key}:name`)
  if (named.kind === 'saved') return 'saved'
  return named.kind === 'unreachable' ? 'unsent' : named.kind
}
