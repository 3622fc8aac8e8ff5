import type { ComponentType } from 'react'
import { fetchLater } from './fetch-later.js'
import { loadableOverlay, type WaitingFor } from './loadable-overlay.js'

/**
 * Returns an overlay that opens only after a user action. The first key or pointer press, or an
 * idle app, fetches its code, so that it is available offline.
 */
export function laterOverlay<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waitingFor?: WaitingFor<P>
) {
  const Overlay = loadableOverlay(load, waitingFor)
  fetchLater(Overlay)
  return Overlay
}
