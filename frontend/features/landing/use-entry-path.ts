import { paths } from '../../app/paths.js'
import { useSession } from '../../app/session.js'

/**
 * Returns the target of 'Get started'. Visitors sign in (rule 11.5). The sign-in page would only
 * redirect signed-in users.
 */
export function useEntryPath() {
  return useSession().status === 'signed-in' ? paths.app : paths.signIn
}
