import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import { ApiException } from '#platform/http/errors/api_exception'

/** Maximum number of tries within a duration, per key. */
export interface Limit {
  name: string
  requests: number
  /** Duration such as '15 mins'. */
  duration: string
}

/** A limit and the key it counts for. Keys are hashed, because attempted addresses are private. */
export type Counted = readonly [limit: Limit, key: string]

/** Seconds after which a request that found no room may retry. */
const NO_ROOM_SECONDS = 10

/** Tries that each request has counted so far. */
const countedBy = new WeakMap<HttpContext, Counted[]>()

/** Counts a try against every limit; 429 with Retry-After when a limit is used up (rule 13.1). */
export async function countTry(ctx: HttpContext, counted: readonly Counted[]) {
  const own = countedBy.get(ctx) ?? []
  countedBy.set(ctx, own)
  for (const [limit, key] of counted) {
    try {
      await counter(limit).consume(keyOf(limit, key))
      own.push([limit, key])
    } catch (error) {
      if (!(error instanceof errors.E_TOO_MANY_REQUESTS)) throw error
      throw tooManyRequests(ctx, error.response.availableIn)
    }
  }
}

/**
 * Reverts the tries that a request has counted, because the server itself caused the refusal
 * (decision 116).
 */
async function uncountTries(ctx: HttpContext) {
  const own = countedBy.get(ctx) ?? []
  countedBy.delete(ctx)
  for (const [limit, key] of own) await counter(limit).decrement(keyOf(limit, key))
}

/** Reverts tries in the background, because with the database down the revert is slow and fails. */
export function uncountBehind(ctx: HttpContext) {
  uncountTries(ctx).catch(() => {})
}

/** Returns a 429 for lack of room in this process, and reverts the counted tries (rule 13.40). */
export async function noRoom(ctx: HttpContext) {
  await uncountTries(ctx)
  return tooManyRequests(ctx, NO_ROOM_SECONDS)
}

/** Deletes the counted tries, because the request turned out not to be guessing. */
export async function forgetTries(counted: readonly Counted[]) {
  for (const [limit, key] of counted) await counter(limit).delete(keyOf(limit, key))
}

/** Returns a 429 with `Retry-After` in seconds, which its `data` also contains. */
export function tooManyRequests({ response }: HttpContext, seconds: number) {
  const wait = Math.max(1, Math.ceil(seconds))
  response.header('Retry-After', wait)
  const message = `Too many attempts. Try again in ${inWords(wait)}`
  return new ApiException(429, 'E_TOO_MANY_REQUESTS', message, [], { retry_after: wait })
}

function inWords(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${minutes} minutes`
}

function counter({ requests, duration }: Limit) {
  return limiter.use({ requests, duration })
}

function keyOf({ name }: Limit, key: string) {
  return `${name}:${createHash('sha256').update(key).digest('base64url')}`
}
