import encryption from '@adonisjs/core/services/encryption'
import { verifyPassword } from '#modules/auth/index'
import type { OpenShare } from './open_share.js'

/** Time that a visitor may read after entering the password. */
const VALID = '2 hours'
const PURPOSE = 'share'

/**
 * Returns true if the visitor needs no password, or the signed value proves that the visitor has
 * entered the current one. The value is part of each address of the share, because visitors get no
 * cookies; it ends by itself, and with the password.
 */
export function isUnlocked(open: OpenShare, grant: string | undefined): boolean {
  if (!open.password) return true
  if (grant === undefined) return false
  return encryption.getMessageVerifier().unsign(grant, PURPOSE) === subjectOf(open)
}

/** Returns the value that `isUnlocked` accepts; undefined for a wrong password. */
export async function unlock(open: OpenShare, entered: string): Promise<string | undefined> {
  const { password } = open
  const isRight = await verifyPassword(password?.hash, entered)
  if (!password?.isCurrent || !isRight) return undefined
  return encryption.getMessageVerifier().sign(subjectOf(open), VALID, PURPOSE)
}

function subjectOf({ ownerId, share, password }: OpenShare) {
  return `${ownerId}/${share.id}/${password?.id}`
}
