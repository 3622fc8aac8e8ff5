import type { MouseEvent } from 'react'

/** Id of the file that was double-clicked. */
let pressedTwice: number | null = null

/**
 * Handles a double click on a file. Its first click opens the file immediately, so the second one
 * falls on the file's screen. The second click navigates back, and the list renames the file (rule
 * 15.6). The operating system decides if a click is the second one, however long the screen takes
 * to open.
 *
 * The second click is handled on mousedown. The browser sends no click if the screen opens before
 * the button is released.
 */
export function awaitSecondPress(fileId: number, first: MouseEvent) {
  const opens = !first.defaultPrevented && !first.ctrlKey && !first.metaKey && !first.shiftKey
  if (!opens || first.detail !== 1) return
  const waiting = new AbortController()
  window.addEventListener(
    'mousedown',
    (event) => {
      waiting.abort()
      if (event.detail !== 2) return
      swallow(event)
      swallowClicksOfPress()
      pressedTwice = fileId
      window.history.back()
    },
    { capture: true, signal: waiting.signal }
  )
}

/** Suppresses the clicks of the current press, so that they reach no element of the new screen. */
function swallowClicksOfPress() {
  const press = new AbortController()
  const options = { capture: true, signal: press.signal }
  window.addEventListener('click', swallow, options)
  window.addEventListener('dblclick', swallow, options)
  window.addEventListener('mousedown', () => press.abort(), options)
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the file to rename when the list shows again, and clears the id. */
export function takePressedTwice() {
  const fileId = pressedTwice
  pressedTwice = null
  return fileId
}
