/** What a page's entry of the history holds beside what the app puts there. */
interface Entry {
  from?: string
}

let path = window.location.pathname
let from = fromOfEntry()

// wouter announces its own navigation as events. Redirects replace an entry: one came to what they
// lead to from where one came to them.
window.addEventListener('pushState', () => {
  from = path
  note()
})
window.addEventListener('replaceState', note)
window.addEventListener('popstate', () => {
  path = window.location.pathname
  from = fromOfEntry()
})

/** Whether Back leads to this path. */
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
