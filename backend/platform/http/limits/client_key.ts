import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { SESSION_COOKIE } from '#platform/http/sessions/cookies'
import { FairQueue } from '#platform/fair_queue'
import { clientNetwork } from '#platform/http/network/client_address'
import { routedPath } from '#platform/http/site/server_paths'
import type { ClientKey } from '#platform/http/limits/request_queue'

/**
 * Total cost of one user's requests in flight; requests of all other users may have to wait for
 * them.
 */
const OF_USER = 4
/** Higher than the limit per user, because a network may have many users. */
const OF_NETWORK = 32
/** Checking a password occupies a thread for long; four run at once. */
const OF_NETWORK_WITH_PASSWORDS = 4

/**
 * Maximum number of a user's requests that wait: as many as a browser sends at once over HTTP/2.
 * A served request costs as much as 20 refused ones (decision 119).
 */
const WAITING_OF_USER = 128
/** Higher than the limit per user, because a network may have many users. */
const WAITING_OF_NETWORK = 2_000

/** Waiting requests from which a user's requests let those of other users go first. */
const BACKLOG_OF_USER = 32

const ofUsers = new FairQueue<string>({
  perKey: OF_USER,
  maxWaiting: WAITING_OF_USER,
  backlog: BACKLOG_OF_USER,
})
const ofNetworks = new FairQueue<string>({ perKey: OF_NETWORK, maxWaiting: WAITING_OF_NETWORK })
const withPasswords = new FairQueue<string>({
  perKey: OF_NETWORK_WITH_PASSWORDS,
  maxWaiting: WAITING_OF_NETWORK,
})

const PASSWORD_PATHS = /^\/api\/v1\/auth\//
/**
 * Maximum number of remembered sessions. Beyond it, the least recently seen counts by its network
 * again.
 */
const KEPT = 10_000

const COOKIE = new RegExp(`(?:^|; )${SESSION_COOKIE}=([^;]+)`)

/** User ids of recently seen sessions, by the cookie as sent. */
const userIdOf = new LRUCache<string, number>({ max: KEPT })

/**
 * Returns the client key of a request before any lookup: the user last seen with the session, else
 * the network. A forged cookie belongs to no user.
 */
export function clientKeyOf(request: IncomingMessage): ClientKey {
  const cookie = sessionCookie(request)
  const userId = cookie && userIdOf.get(cookie)
  if (userId !== undefined) return { queue: ofUsers, key: `user ${userId}` }
  const queue = PASSWORD_PATHS.test(routedPath(request.url)) ? withPasswords : ofNetworks
  return { queue, key: `network ${clientNetwork(request)}` }
}

/** Remembers the user of a request's session. */
export function rememberUser(request: IncomingMessage, userId: number) {
  const cookie = sessionCookie(request)
  if (cookie) userIdOf.set(cookie, userId)
}

function sessionCookie({ headers }: IncomingMessage) {
  return COOKIE.exec(headers.cookie ?? '')?.[1]
}
