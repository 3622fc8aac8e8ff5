import { createHash, randomUUID } from 'node:crypto'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { Actor } from '#kernel/event_store/port'

/** Owner of streams that belong to no user. */
export const NOBODY = 0

/** A command as received. */
export interface CommandRequest {
  /** Sender of the command. */
  actor: Actor
  /**
   * Id of the user who owns the streams that the command changes. The command holds this user's
   * lock, and its bytes count towards this user.
   */
  owner: number
  /** Method and path, such as 'POST /api/v1/blocks'. */
  route: string
  /** Header `Idempotency-Key`. Without the header, every request is a new command. */
  idempotencyKey?: string
  body: unknown
  correlationId: string
  /** Browser and system of the client, such as 'Firefox on Windows'. */
  device?: string
  /** Id of the command that this command takes back, or brings back after an undo. */
  undoes?: string
  redoes?: string
  /** True if the owner thins versions, so that each day's text gets a key of its own (rule 8.38). */
  dailyKeys?: boolean
}

/** Returns the same id for the same user, route and key (rule 12.5). */
export function commandId({ actor, route, idempotencyKey }: CommandRequest) {
  return sha256(JSON.stringify([actor, route, idempotencyKey ?? randomUUID()]))
}

/** Returns the id of one append of a command, so that a retry completes the remaining appends. */
export function partOf(id: string, part: string) {
  return sha256(`${id}/${part}`)
}

/**
 * Distinguishes a retry from another command under the same key. The field order of the body is
 * ignored.
 */
export function fingerprint(body: unknown) {
  return sha256(JSON.stringify(sortKeys(body)))
}

/** Throws unless the request's body has the fingerprint recorded with the first use of the key. */
export function assertSameBody({ body }: CommandRequest, first: string) {
  if (first === fingerprint(body)) return
  const message = 'This Idempotency-Key was used for another request'
  throw new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}

/** Truncates SHA-256 to 128 bits, because a stream stores a thousand of these ids. */
function sha256(text: string) {
  return createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
