import type { ComponentType } from 'react'
import { loadableOverlay } from './loadable-overlay.js'
import { preloadOnline } from './offline/connectivity.js'
import { preloadOnFirstPress } from './preload-on-first-press.js'

/** Idle time in milliseconds after which code that the first screen does not need is fetched. */
const QUIET_MS = 2000

/**
 * Returns an overlay that opens only after a user action. The first key or pointer press, or an
 * idle app, fetches its code, so that it is available offline.
 */
export function laterOverlay<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Overlay = loadableOverlay(load)
  preloadOnFirstPress(Overlay)
  setTimeout(() => preloadOnline(Overlay), QUIET_MS)
  return Overlay
}
