import { loadableOverlay } from './loadable-overlay.js'
import { useSession, useSessionExpired } from './session.js'

const LiveUpdates = loadableOverlay(() => import('./live/live-updates.js'))

/** Live feed of a signed-in, verified user. Visitors do not fetch the code. */
export function SessionLive() {
  const session = useSession()
  const expired = useSessionExpired()
  if (expired || session.status !== 'signed-in' || !session.user.email_verified) return null
  return <LiveUpdates key={session.user.id} userId={session.user.id} />
}
