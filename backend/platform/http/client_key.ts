import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '#platform/http/cookies'
import { FairQueue } from '#platform/fair_queue'
import { clientNetwork } from '#platform/http/client_address'
import type { ClientKey } from '#platform/http/request_turns'

/** Requests of one user under way, in costs: what all others may have to wait for. */
const OF_USER = 4
/** There may be many users in a network. */
const OF_NETWORK = 32
/** Checking a password takes a thread for long; four are worked on at once. */
const OF_NETWORK_WITH_PASSWORDS = 4

const ofUsers = new FairQueue<string>({ perKey: OF_USER })
const ofNetworks = new FairQueue<string>({ perKey: OF_NETWORK })
const withPasswords = new FairQueue<string>({ perKey: OF_NETWORK_WITH_PASSWORDS })

const PASSWORD_PATHS = /^\/api\/v1\/auth\//
/** Of more sessions, the one that was not seen for longest counts by its network again. */
const KEPT = 10_000

const COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)

/** Whose the sessions are that were seen, by their cookie as it is sent. */
const personOf = new LRUCache<string, number>({ max: KEPT })

/**
 * Who sends a request, before anything is looked up: the person whose session it was the last time,
 * else the network. A cookie that is made up is nobody's.
 */
export function clientKeyOf(request: IncomingMessage): ClientKey {
  const network = clientNetwork(request)
  const cookie = sessionCookie(request)
  const person = cookie && personOf.get(cookie)
  if (person !== undefined) return { queue: ofUsers, key: `user ${person}` }
  const queue = PASSWORD_PATHS.test(request.url ?? '') ? withPasswords : ofNetworks
  return { queue, key: `network ${network}` }
}

/** Remembers whose the session of a request is. */
export function rememberSender(request: IncomingMessage, userId: number) {
  const cookie = sessionCookie(request)
  if (cookie) personOf.set(cookie, userId)
}

function sessionCookie({ headers }: IncomingMessage) {
  return COOKIE.exec(headers.cookie ?? '')?.[1]
}
