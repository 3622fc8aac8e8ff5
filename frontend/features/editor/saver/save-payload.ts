import type { SaveBlockPayload } from '#modules/workspace/api'
import { changedRanges } from '#modules/workspace/document/changes'
import { isEmptyDocument } from '../document.js'
import type { Draft } from './contract.js'

/** Returns the payload that turns the saved page into `current`; null if they are equal. */
export function savePayload(
  saved: Draft & { revision: number },
  current: Draft
): SaveBlockPayload | null {
  const payload: SaveBlockPayload = {}
  if (current.name !== saved.name) payload.name = current.name
  const changes = current.doc === saved.doc ? [] : changedRanges(saved.doc, current.doc)
  if (changes.length > 0) {
    payload.base_revision = saved.revision
    if (isEmptyDocument(current.doc)) payload.content = null
    else payload.changes = changes
  }
  return Object.keys(payload).length > 0 ? payload : null
}
