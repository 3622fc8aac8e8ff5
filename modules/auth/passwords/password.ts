import { availableParallelism } from 'node:os'
import hash from '@adonisjs/core/services/hash'
import { FairQueue, QueueTimeout } from '#platform/fair_queue'
import { ServerBusy } from '#platform/http/errors/api_exception'
import { memoizeAsync } from '#modules/auth/passwords/memoize_async'

/**
 * Hashes in flight. Each occupies a thread of Node's pool of 16 (backend/start/bin/start.js), and
 * more would take the processor from other requests.
 */
const queue = new FairQueue<'hash'>({
  capacity: Math.min(4, availableParallelism()),
  waitMs: 5_000,
})
/** Seconds after which a client whose hash found no turn may retry. */
const RETRY_SECONDS = 5

/** Does the work in its turn. Throws 503 with Retry-After if the turn does not come in time. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run('hash', work)
  } catch (error) {
    throw error instanceof QueueTimeout ? new ServerBusy(RETRY_SECONDS) : error
  }
}

/**
 * Hashes a password. Unicode-normalizes the password first, so input methods do not matter. Throws
 * 503 if too many hashes wait.
 */
export function hashPassword(password: string) {
  return queued(() => hash.make(normalize(password)))
}

const dummyHash = memoizeAsync(() => hash.make('nobody has this password'))

/**
 * Returns true if the password matches the hash. Without a hash (unknown address, no password set)
 * it returns false after the same time.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string) {
  // Computed for known addresses as well, so the first attempt on an unknown one does not take
  // longer.
  const ofNobody = await dummyHash()
  const known = hashed ?? ofNobody
  const matches = await queued(() => hash.verify(known, normalize(password)))
  return matches && Boolean(hashed)
}

/** Rehashes a password if its hash uses outdated parameters; undefined if the hash is current. */
export async function rehashed(hashed: string, password: string) {
  return hash.needsReHash(hashed) ? hashPassword(password) : undefined
}

function normalize(password: string) {
  return password.normalize('NFKC')
}
