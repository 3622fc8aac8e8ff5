import type { UnsavedNotice } from '#modules/workspace/api'

/** Route of a message: between tabs of one browser, or between browsers through the server. */
export type Route = 'tab' | 'device'

type Listener = (message: UnsavedNotice, by: Route) => void

const listeners = new Set<Listener>()
let post: ((message: UnsavedNotice) => void) | null = null
/** Messages sent before the channel between the tabs was open. */
let waiting: UnsavedNotice[] = []

/**
 * Calls back with messages of the user's other tabs and browsers; returns a function that
 * unsubscribes.
 */
export function onPeerMessage(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sends a message to the other tabs of this browser, once their channel is open. */
export function postToTabs(message: UnsavedNotice) {
  if (post) post(message)
  else waiting = [...waiting.slice(-9), message]
}

/** Delivers a message that arrived from a tab or by the live feed. */
export function deliverToPages(message: UnsavedNotice, by: Route) {
  for (const listener of listeners) listener(message, by)
}

/** Sets the function that posts to the other tabs; null while their channel is closed. */
export function connectTabs(tell: ((message: UnsavedNotice) => void) | null) {
  post = tell
  if (!tell) return
  for (const message of waiting.splice(0)) tell(message)
}
