import { randomUUID } from 'node:crypto'
import type { SharePassword } from '#modules/workspace/shares/decide_shares'

/** Hashes passwords, slowly. Throws 503 if too many are being hashed. */
export type HashPassword = (password: string) => Promise<string>

/** Hashes a new password of a share; null removes the password and undefined keeps it. */
export async function newSharePassword(
  hash: HashPassword,
  password: string | null | undefined
): Promise<SharePassword | null | undefined> {
  if (password === undefined || password === null) return password
  return { id: randomUUID(), hash: await hash(password) }
}
