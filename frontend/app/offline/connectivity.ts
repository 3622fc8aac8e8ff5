import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Milliseconds between two probes of an unreachable server: the first interval and the longest. */
const FIRST_LOOK = 1_000
const LAST_LOOK = 15_000
/** Timeout in milliseconds for a probe of the server. */
const LOOK_LIMIT = 5_000

let looking: ReturnType<typeof setTimeout> | undefined
let nextLook = FIRST_LOOK
/** Number of probes and lost calls so far; responses to older probes are ignored. */
let asked = 0

/**
 * Sets the online state for the query client and the shell. The server's responses decide, because
 * a browser only knows that some network exists.
 */
export function watchConnectivity() {
  onlineManager.setEventListener(() => {
    window.addEventListener('offline', serverIsAway)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', lookIfVisible)
    return () => {
      window.removeEventListener('offline', serverIsAway)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', lookIfVisible)
    }
  })
  if (!navigator.onLine) serverIsAway()
}

/**
 * Handles a response. While the app is offline the response may be a stale one, so this probes the
 * server.
 */
export function serverResponded() {
  if (!onlineManager.isOnline()) look()
}

/** Handles a call without a response: goes offline and probes until the server is back. */
export function serverIsAway() {
  asked++
  onlineManager.setOnline(false)
  lookLater()
}

/** Probes the server at once. */
export function look() {
  clearTimeout(looking)
  looking = undefined
  const question = ++asked
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_LIMIT) })
    .then(
      ({ ok }) => ok,
      () => false
    )
    .then((ok) => {
      if (question !== asked) return
      if (ok) serverIsBack()
      else serverIsAway()
    })
}

function serverIsBack() {
  clearTimeout(looking)
  looking = undefined
  nextLook = FIRST_LOOK
  onlineManager.setOnline(true)
}

function lookIfVisible() {
  if (document.visibilityState === 'visible' && !onlineManager.isOnline()) look()
}

function lookLater() {
  if (looking !== undefined) return
  looking = setTimeout(look, nextLook)
  nextLook = Math.min(nextLook * 2, LAST_LOOK)
}

/** Returns true while the server responds. */
export function useIsOnline() {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline()
  )
}

/**
 * Preloads code that may be needed later, unless the server is unreachable. Firefox never retries a
 * module that failed to load.
 */
export function preloadOnline({ preload }: { preload: () => void }) {
  if (onlineManager.isOnline()) preload()
}
