import hash from '@adonisjs/core/services/hash'
import { HashQueue } from '#modules/auth/passwords/hash_queue'
import { memoizeAsync } from '#modules/auth/passwords/memoize_async'

const queue = new HashQueue()

/**
 * Hashes a password. Unicode-normalizes the password first, so input methods do not matter. Throws
 * 503 if the hash queue is full.
 */
export function hashPassword(password: string) {
  return queue.run(() => hash.make(normalize(password)))
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
  const matches = await queue.run(() => hash.verify(known, normalize(password)))
  return matches && Boolean(hashed)
}

/** Rehashes a password if its hash uses outdated parameters; undefined if the hash is current. */
export async function rehashed(hashed: string, password: string) {
  return hash.needsReHash(hashed) ? hashPassword(password) : undefined
}

function normalize(password: string) {
  return password.normalize('NFKC')
}
