import type { ComponentType } from 'react'
import { fetchLater } from './fetch-later.js'
import { type Beside, loadableOverlay } from './loadable-overlay.js'

/**
 * Returns an overlay that opens only after a user action. The first key or pointer press, or an
 * idle app, fetches its code, so that it is available offline.
 */
export function laterOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  beside?: Beside<P>
) {
  const Overlay = loadableOverlay(load, beside)
  fetchLater(Overlay)
  return Overlay
}
