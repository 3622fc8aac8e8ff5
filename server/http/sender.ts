import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '#server/config/cookies'
import { clientNetwork } from '#server/http/client_address'
import type { Sender } from '#server/http/in_lines'

/** A browser has six connections; so many requests of one person may stand before anybody else's. */
const OF_PERSON = 8
/** There may be many people in a network. */
const OF_NETWORK = 32
/** Of more sessions, the one that was not seen for longest counts by its network again. */
const KEPT = 10_000

const COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)

/** Whose the sessions are that were seen, by their cookie as it is sent. */
const personOf = new LRUCache<string, number>({ max: KEPT })

/**
 * Who sends a request, before anything is looked up: the person whose session it was the last time,
 * else the network. A cookie that is made up is nobody's.
 */
export function senderOf(request: IncomingMessage): Sender {
  const network = clientNetwork(request)
  const cookie = sessionCookie(request)
  const person = cookie && personOf.get(cookie)
  if (person !== undefined) return { key: `person ${person}`, atOnce: OF_PERSON }
  return { key: `network ${network}`, atOnce: OF_NETWORK }
}

/** Remembers whose the session of a request is. */
export function rememberSender(request: IncomingMessage, userId: number) {
  const cookie = sessionCookie(request)
  if (cookie) personOf.set(cookie, userId)
}

function sessionCookie({ headers }: IncomingMessage) {
  return COOKIE.exec(headers.cookie ?? '')?.[1]
}
