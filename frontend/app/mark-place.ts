/**
 * Records the screen before a slow call. Returns a function that is true until the user goes
 * elsewhere. A late response may navigate only while it is true. Redirects (`replaceState`) belong
 * to the navigation that caused them.
 */
export function markPlace(page: Pick<EventTarget, 'addEventListener'> = window) {
  const left = new AbortController()
  // wouter dispatches its own navigation as `pushState` events.
  for (const type of ['pushState', 'popstate']) {
    page.addEventListener(type, () => left.abort(), { signal: left.signal })
  }
  return () => !left.signal.aborted
}
