import { useSession } from '../../app/session.js'
import { ProfileForm } from '../account/index.js'

export function MyAccountTab() {
  const session = useSession()
  return session.status === 'signed-in' ? <ProfileForm user={session.user} /> : null
}
