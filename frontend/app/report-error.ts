import type { ErrorPlace } from '#platform/http/routing/api'
import { api } from './api-client.js'

/** Maximum number of reports per visit; more would add nothing. */
const MOST = 10
const MOST_FRAMES = 8
const reported = new Set<string>()

/**
 * Reports an error that the user met to the server's log: its type and its location in our code.
 * Never sends a message, because it may quote a user's text.
 */
export function reportError(where: ErrorPlace, error: unknown) {
  const name = error instanceof Error ? error.name : typeof error
  const frames = framesOf(error)
  const known = `${where} ${name} ${frames[0] ?? ''}`
  if (reported.has(known) || reported.size >= MOST) return
  reported.add(known)
  const path = window.location.pathname
  void api.post('/client-errors', { where, name, frames, path }).catch(() => {})
}

/** Returns files and positions in our code, as '/assets/app-x.js:1:230'. */
export function framesOf(error: unknown) {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack.matchAll(/(\/assets\/[\w.-]+\.js:\d+:\d+)/g)
  return [...places].slice(0, MOST_FRAMES).map(([place]) => place)
}
