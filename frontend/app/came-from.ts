/** Field that this module adds to the app's own state in a history entry. */
interface Entry {
  from?: string
}

let path = window.location.pathname
let from = fromOfEntry()

// wouter dispatches its own navigation as events. A redirect replaces an entry, so its target keeps
// the origin of the replaced entry.
window.addEventListener('pushState', () => {
  from = path
  note()
})
window.addEventListener('replaceState', note)
window.addEventListener('popstate', () => {
  path = window.location.pathname
  from = fromOfEntry()
})

/** Returns true if Back leads to this path. */
export function cameFrom(other: string) {
  return from === other
}

function note() {
  path = window.location.pathname
  if (fromOfEntry() === from) return
  window.history.replaceState({ ...(window.history.state as object | null), from }, '')
}

function fromOfEntry() {
  return (window.history.state as Entry | null)?.from
}
