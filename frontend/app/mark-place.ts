/** Number of navigations by the user so far. Redirects (`replaceState`) belong to one of them. */
let navigations = 0

// wouter dispatches its own navigation as `pushState` events.
for (const type of ['pushState', 'popstate']) {
  globalThis.addEventListener?.(type, () => void navigations++)
}

/**
 * Records the screen before a slow call. Returns a function that is true until the user goes
 * elsewhere. A late response may navigate only while it is true.
 */
export function markPlace() {
  const before = navigations
  return () => navigations === before
}
