import type { ComponentType } from 'react'
import { loadableOverlay } from './loadable-overlay.js'
import { preloadOnline } from './offline/connectivity.js'
import { preloadOnFirstPress } from './preload-on-first-press.js'

/** Once the app has been quiet for this many ms, what is not needed at first is fetched. */
const QUIET_MS = 2000

/**
 * A window that is not needed before something was pressed. Its code is fetched by the first press, or
 * once the app is quiet, so that it is there when the server is unreachable.
 */
export function laterOverlay<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Overlay = loadableOverlay(load)
  preloadOnFirstPress(Overlay)
  setTimeout(() => preloadOnline(Overlay), QUIET_MS)
  return Overlay
}
