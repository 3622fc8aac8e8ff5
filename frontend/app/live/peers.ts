import type { UnsavedNotice } from '#modules/workspace/api'

/** How a message came: from a tab of this browser, or from another browser by the server. */
export type Route = 'tab' | 'device'

type Listener = (message: UnsavedNotice, by: Route) => void

const listeners = new Set<Listener>()
let post: ((message: UnsavedNotice) => void) | null = null
/** What was said before tabs could be reached: that a page is on the screen. */
let waiting: UnsavedNotice[] = []

/** Calls back with what other tabs and devices of this person have not saved; returns a function that ends it. */
export function onPeerMessage(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the other tabs of this browser, once they can be reached. */
export function tellTabs(message: UnsavedNotice) {
  if (post) post(message)
  else waiting = [...waiting.slice(-9), message]
}

/** Passes on what a tab or the live feed says. */
export function hearPeer(message: UnsavedNotice, by: Route) {
  for (const listener of listeners) listener(message, by)
}

/** Sets what reaches the other tabs; null when nothing does. */
export function connectTabs(tell: ((message: UnsavedNotice) => void) | null) {
  post = tell
  if (!tell) return
  for (const message of waiting.splice(0)) tell(message)
}
