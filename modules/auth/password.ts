import hash from '@adonisjs/core/services/hash'

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

function normalize(password: string) {
  return password.normalize('NFKC')
}
