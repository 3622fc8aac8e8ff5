let moved = false

// wouter announces its own navigation as `pushState` events. Redirects (`replaceState`) are a
// part of the navigation that caused them.
for (const type of ['pushState', 'popstate']) {
  window.addEventListener(type, () => {
    moved = true
  })
}

/** Whether the person went somewhere since the last call: then the new heading takes the focus. */
export function takeNavigation() {
  const was = moved
  moved = false
  return was
}
