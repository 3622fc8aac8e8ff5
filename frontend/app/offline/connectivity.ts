import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Milliseconds between two looks whether the server responds again: the first, and the longest. */
const FIRST_LOOK = 1_000
const LAST_LOOK = 15_000
/** Milliseconds in which the server answers that it is there. */
const LOOK_LIMIT = 5_000

let looking: ReturnType<typeof setTimeout> | undefined
let nextLook = FIRST_LOOK
/** Counts what was learnt: the answer to an older question says nothing. */
let asked = 0

/**
 * Decides whether the app is online, for the query client and for what the shell says: by whether
 * the server answers, since a browser only knows whether there is some network.
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

/** The server responded. While it was unreachable the response may be a stale one: asks. */
export function serverResponded() {
  if (!onlineManager.isOnline()) look()
}

/** A call got no response. Looks from now on until the server is back. */
export function serverIsAway() {
  asked++
  onlineManager.setOnline(false)
  lookLater()
}

/** Looks at once whether the server responds. */
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

/** Whether the server responds. */
export function useIsOnline() {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline()
  )
}

/**
 * Fetches the code of what may be shown later, unless the server cannot be reached: Firefox never
 * asks again for a module that did not come.
 */
export function preloadOnline({ preload }: { preload: () => void }) {
  if (onlineManager.isOnline()) preload()
}
