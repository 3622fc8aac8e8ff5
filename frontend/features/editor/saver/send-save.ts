import type { SaveBlockPayload, SaveConflictResponse } from '#modules/workspace/api'
import { api, ApiError, messageOf } from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { expireSession } from '../../../app/session.js'
import { parseNewer } from '../document.js'
import type { SaveResult } from './contract.js'

/** Maximum payload of a keepalive request: browsers allow 64 kB for all requests together. */
const KEEPALIVE_BYTES = 48_000

const SIGNED_OUT = 'You are signed out.'
const GONE = 'This page was moved to the trash or deleted.'
/** Message for more saving in a short time than typing can cause (rule 13.1). */
const TOO_MUCH = 'That was a lot to save at once. Saving continues in a moment.'
const TOO_LARGE = 'A page holds at most 1 MB of text.'

/** Sends one save and returns its result. Never rejects. */
export async function sendSave(
  pageId: number,
  payload: SaveBlockPayload,
  idempotencyKey: string
): Promise<SaveResult> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload)).length
  const options = { idempotencyKey, keepalive: bytes < KEEPALIVE_BYTES }
  try {
    const response = await api.put(`/blocks/${pageId}`, payload, options)
    return { kind: 'saved', revision: response.revision, at: Date.parse(response.updated_at) }
  } catch (error) {
    return failure(error)
  }
}

function failure(error: unknown): SaveResult {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: String(error) }
  if (error.status === 401) {
    expireSession(queryClient)
    return { kind: 'unreachable', message: SIGNED_OUT }
  }
  if (error.status === 429) return { kind: 'unreachable', message: TOO_MUCH, after: waitOf(error) }
  if (mayPass(error)) return { kind: 'unreachable', message: error.message }
  if (error.status === 404) return { kind: 'refused', message: GONE }
  if (error.status === 413) return { kind: 'refused', message: TOO_LARGE }
  if (error.status === 409 && isConflict(error.data)) return conflict(error.data)
  return { kind: 'refused', message: error.message }
}

/** Returns true if the unchanged request may succeed later. */
function mayPass({ status, code }: ApiError) {
  return status === 0 || status === 408 || status >= 500 || code === 'E_CONFLICT'
}

/** Returns the retry delay that the server names, in ms; undefined if it names none. */
function waitOf({ data }: ApiError) {
  const seconds = (data as { retry_after?: unknown } | null)?.retry_after
  return typeof seconds === 'number' ? seconds * 1_000 : undefined
}

function isConflict(data: unknown): data is SaveConflictResponse {
  return typeof data === 'object' && data !== null && 'revision' in data && 'content' in data
}

function conflict({ revision, content }: SaveConflictResponse): SaveResult {
  try {
    return { kind: 'conflict', text: { revision, doc: parseNewer(content) } }
  } catch (error) {
    return { kind: 'refused', message: messageOf(error) }
  }
}
