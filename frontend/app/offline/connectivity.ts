import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { RetryDelay } from '../retry-delay.js'

/** Timeout in milliseconds for a probe of the server. */
const PROBE_LIMIT = 5_000

let probeTimer: ReturnType<typeof setTimeout> | undefined
/** Milliseconds between two probes of an unreachable server. */
const probeDelay = new RetryDelay(1_000, 15_000)
/** Number of probes and lost calls so far; responses to older probes are ignored. */
let asked = 0

/**
 * Sets the online state for the query client and the shell. The server's responses decide, because
 * a browser only knows that some network exists.
 */
export function watchConnectivity() {
  onlineManager.setEventListener(() => {
    window.addEventListener('offline', serverUnreachable)
    window.addEventListener('online', probe)
    document.addEventListener('visibilitychange', probeIfVisible)
    return () => {
      window.removeEventListener('offline', serverUnreachable)
      window.removeEventListener('online', probe)
      document.removeEventListener('visibilitychange', probeIfVisible)
    }
  })
  if (!navigator.onLine) serverUnreachable()
}

/**
 * Handles a response. While the app is offline the response may be a stale one, so this probes the
 * server.
 */
export function serverResponded() {
  if (!onlineManager.isOnline()) probe()
}

/** Handles a call without a response: goes offline and probes until the server is back. */
export function serverUnreachable() {
  asked++
  onlineManager.setOnline(false)
  scheduleProbe()
}

/** Probes the server at once. */
export function probe() {
  clearTimeout(probeTimer)
  probeTimer = undefined
  const question = ++asked
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT) })
    .then(
      ({ ok }) => ok,
      () => false
    )
    .then((ok) => {
      if (question !== asked) return
      if (ok) serverReachable()
      else serverUnreachable()
    })
}

function serverReachable() {
  clearTimeout(probeTimer)
  probeTimer = undefined
  probeDelay.reset()
  onlineManager.setOnline(true)
}

function probeIfVisible() {
  if (document.visibilityState === 'visible' && !onlineManager.isOnline()) probe()
}

function scheduleProbe() {
  if (probeTimer !== undefined) return
  probeTimer = setTimeout(probe, probeDelay.next())
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
