import type { SaveBlockPayload } from '#modules/workspace/api'
import { serializeDocument } from '../../document.js'
import type { SaveResult } from '../contract.js'
import type { Draft } from './stored-draft.js'

type DraftOutcome = 'saved' | 'conflict' | 'refused' | 'unsent'
type Send = (pageId: number, payload: SaveBlockPayload, key: string) => Promise<SaveResult>

/**
 * Sends a draft that was left: first the save that had no answer, then what was typed after it. The
 * server moves it over what others saved meanwhile. Returns 'saved' when all of it is there;
 * 'conflict' when a person must choose; 'refused' when the server has said no; 'unsent' when it may be
 * tried again.
 */
export async function sendDraft(draft: Draft, send: Send): Promise<DraftOutcome> {
  const { page_id: pageId, sent, changes } = draft
  let base = draft.base_revision
  if (sent) {
    const result = await send(pageId, sent.payload, sent.key)
    if (result.kind !== 'saved') return failed(draft, result, send)
    const expected = base + (sent.payload.base_revision === undefined ? 0 : 1)
    base = result.revision
    // Others' blocks stand between: what follows speaks of a text that nobody has.
    if (changes.length > 0 && base !== expected) return 'conflict'
  }
  const payload: SaveBlockPayload = {}
  if (draft.name !== draft.base_name) payload.name = draft.name
  if (changes.length > 0) Object.assign(payload, { base_revision: base, changes })
  if (Object.keys(payload).length === 0) return 'saved'
  const result = await send(pageId, payload, draft.key)
  return result.kind === 'saved' ? 'saved' : failed(draft, result, send)
}

/** Before a conflict is told: the server may have the same text, without the name that came with it. */
async function failed(
  draft: Draft,
  result: Exclude<SaveResult, { kind: 'saved' }>,
  send: Send
): Promise<DraftOutcome> {
  if (result.kind === 'unreachable') return 'unsent'
  if (result.kind === 'refused') return 'refused'
  if (serializeDocument(result.text.doc) !== draft.content) return 'conflict'
  if (draft.name === draft.base_name) return 'saved'
  const named = await send(draft.page_id, { name: draft.name }, `${draft.key}:name`)
  if (named.kind === 'saved') return 'saved'
  return named.kind === 'unreachable' ? 'unsent' : named.kind
}
