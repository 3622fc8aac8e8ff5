import { useSession } from '../../app/session.js'
import { Profile } from '../account/index.js'

export function MyAccountTab() {
  const session = useSession()
  return session.status === 'signed-in' ? <Profile user={session.user} /> : null
}
