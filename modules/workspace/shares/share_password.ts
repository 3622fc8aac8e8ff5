import { randomUUID } from 'node:crypto'
import { hashPassword } from '#modules/auth/index'
import type { SharePassword } from '#modules/workspace/shares/decide_shares'

/**
 * Hashes a new password of a share; null removes the password and undefined keeps it. Throws 503 if
 * too many passwords are being hashed.
 */
export async function newSharePassword(
  password: string | null | undefined
): Promise<SharePassword | null | undefined> {
  if (password === undefined || password === null) return password
  return { id: randomUUID(), hash: await hashPassword(password) }
}
