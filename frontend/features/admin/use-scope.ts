import type { Scope } from '#modules/auth/permissions'
import { useSession } from '../../app/session.js'

/** Returns the staff scope of the signed-in user (rule 11.1). */
export function useScope(): Scope | null {
  const session = useSession()
  return session.status === 'signed-in' ? session.user.scope : null
}
