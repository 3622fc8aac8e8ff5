import { createHash, randomUUID } from 'node:crypto'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Actor } from '#kernel/event_store/port'

/** Owner of streams that belong to no user. */
export const NOBODY = 0

/** One command as it came in. */
export interface CommandRequest {
  /** Sender of the command. */
  actor: Actor
  /** Id of the user whose streams the command changes, whose lock it holds and whose bytes count. */
  owner: number
  /** Method and path, as 'POST /api/v1/blocks'. */
  route: string
  /** Header `Idempotency-Key`; without one every request is a new command. */
  idempotencyKey?: string
  body: unknown
  correlationId: string
}

/** Same user, same route, same key: same command (rule 12.5). */
export function commandId({ actor, route, idempotencyKey }: CommandRequest) {
  return sha256(JSON.stringify([actor, route, idempotencyKey ?? randomUUID()]))
}

/** Returns the id of one of a command's appends, so that a retry completes the rest. */
export function partOf(id: string, part: string) {
  return sha256(`${id}/${part}`)
}

/** Tells a retry from another command under the same key. The order of the body's fields is ignored. */
export function fingerprint(body: unknown) {
  return sha256(JSON.stringify(sortKeys(body)))
}

/** Throws unless the request's body has the fingerprint that its key had the first time. */
export function assertSameBody({ body }: CommandRequest, first: string) {
  if (first === fingerprint(body)) return
  const message = 'This Idempotency-Key was used for another request'
  throw new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}

/** 128 bits of SHA-256: a stream keeps a thousand of these. */
function sha256(text: string) {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
