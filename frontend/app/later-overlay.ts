import type { ComponentType } from 'react'
import { fetchLater } from './fetch-later.js'
import { loadableOverlay } from './loadable-overlay.js'

/**
 * Returns an overlay that opens only after a user action. The first key or pointer press, or an
 * idle app, fetches its code, so that it is available offline.
 */
export function laterOverlay<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Overlay = loadableOverlay(load)
  fetchLater(Overlay)
  return Overlay
}
