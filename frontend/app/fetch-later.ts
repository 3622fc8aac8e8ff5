import { preloadOnline } from './offline/connectivity.js'
import { preloadOnFirstPress } from './preload-on-first-press.js'

/** Idle time in milliseconds after which code that the first screen does not need is fetched. */
const QUIET_MS = 2000

/** Preloads code on the first key or pointer press, or once the app is idle. */
export function fetchLater(code: { preload: () => void }) {
  preloadOnFirstPress(code)
  setTimeout(() => preloadOnline(code), QUIET_MS)
}
