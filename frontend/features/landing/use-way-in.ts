import { paths } from '../../app/paths.js'
import { useSession } from '../../app/session.js'

/** Where 'Get started' leads: visitors sign in (rule 11.5), others would only be sent back here. */
export function useWayIn() {
  return useSession().status === 'signed-in' ? paths.app : paths.signIn
}
