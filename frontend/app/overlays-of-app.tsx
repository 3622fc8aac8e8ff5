import { useLocation } from 'wouter'
import { loadableOverlay } from './loadable-overlay.js'
import { paths } from './paths.js'
import { useSession } from './session.js'

const Overlays = loadableOverlay(() => import('./overlays.js'))

/** Renders the overlays. Visitors of the front page do not fetch their code. */
export function OverlaysOfApp() {
  const session = useSession()
  const [path] = useLocation()
  return session.status === 'signed-in' || path !== paths.home ? <Overlays /> : null
}
