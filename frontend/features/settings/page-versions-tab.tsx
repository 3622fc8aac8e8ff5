import { useSession } from '../../app/session.js'
import { PageVersions } from '../account/index.js'

export function PageVersionsTab() {
  const session = useSession()
  return session.status === 'signed-in' ? <PageVersions user={session.user} /> : null
}
