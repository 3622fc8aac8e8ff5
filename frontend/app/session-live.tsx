import { lazy, Suspense } from 'react'
import { useSession } from './session.js'

const LiveUpdates = lazy(() => import('./live/live-updates.js'))

/** The live feed of somebody who is signed in and verified: visitors do not fetch the code. */
export function SessionLive() {
  const session = useSession()
  if (session.status !== 'signed-in' || !session.user.email_verified) return null
  return (
    <Suspense fallback={null}>
      <LiveUpdates key={session.user.id} userId={session.user.id} />
    </Suspense>
  )
}
