import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import type User from '#modules/auth/user'

/** Hashes a password. The same characters, however a keyboard composes them, are the same password. */
export function hashPassword(password: string) {
  return hash.make(normalize(password))
}

let nobody: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash (unknown address, no password
 * set) it is not, but finding out takes as long.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string) {
  nobody ??= hash.make('nobody has this password')
  const matches = await hash.verify(hashed ?? (await nobody), normalize(password))
  return matches && Boolean(hashed)
}

/** Hashes again what was hashed with other parameters than those of today. The password is right. */
export async function rehash(user: User, password: string) {
  const old = user.password!
  if (!hash.needsReHash(old)) return
  const renewed = await hashPassword(password)
  await db.from('users').where({ id: user.id, password: old }).update({ password: renewed })
}

function normalize(password: string) {
  return password.normalize('NFKC')
}
