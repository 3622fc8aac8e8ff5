import hash from '@adonisjs/core/services/hash'
import { HashQueue } from '#modules/auth/passwords/hash_queue'
import { memoizeAsync } from '#modules/auth/passwords/memoize_async'

const queue = new HashQueue()

/**
 * Hashes a password. The same characters, however a keyboard composes them, are the same password.
 * 503 when too many are being hashed.
 */
export function hashPassword(password: string) {
  return queue.run(() => hash.make(normalize(password)))
}

const nobody = memoizeAsync(() => hash.make('nobody has this password'))

/**
 * Whether the password is the one that was hashed. Without a hash (unknown address, no password
 * set) it is not, but finding out takes as long.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string) {
  // Also for an address that is known, so that the first who tries one that is not waits no longer.
  const ofNobody = await nobody()
  const known = hashed ?? ofNobody
  const matches = await queue.run(() => hash.verify(known, normalize(password)))
  return matches && Boolean(hashed)
}

/** The hash of today for what was hashed with other parameters; undefined when it is that already. */
export async function rehashed(hashed: string, password: string) {
  return hash.needsReHash(hashed) ? hashPassword(password) : undefined
}

function normalize(password: string) {
  return password.normalize('NFKC')
}
