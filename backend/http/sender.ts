import type { HttpContext } from '@adonisjs/core/http'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '#backend/config/cookies'
import { clientAddress } from '#backend/http/client_address'

/** Of more sessions, the one that was not seen for longest counts by its network again. */
const KEPT = 10_000

const COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)

/** Whose the sessions are that were seen, by their cookie as it is sent. */
const personOf = new LRUCache<string, number>({ max: KEPT })

/**
 * Who sends a request, before anything is looked up: the person whose session it was the last time,
 * else the network. A cookie that is made up is nobody's.
 */
export function senderOf(ctx: HttpContext) {
  const cookie = sessionCookie(ctx)
  const person = cookie && personOf.get(cookie)
  return person === undefined ? `network ${clientAddress(ctx)}` : `person ${person}`
}

/** Remembers whose the session of a request is. */
export function rememberSender(ctx: HttpContext, userId: number) {
  const cookie = sessionCookie(ctx)
  if (cookie) personOf.set(cookie, userId)
}

function sessionCookie({ request }: HttpContext) {
  return COOKIE.exec(request.request.headers.cookie ?? '')?.[1]
}
