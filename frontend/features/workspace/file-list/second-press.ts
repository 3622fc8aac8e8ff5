import type { MouseEvent } from 'react'

/** The file that was pressed twice. */
let pressedTwice: number | null = null

/**
 * A press on a file opens it at once, so the second press of a double click falls on
 * the file's screen. It leads back, and the list renames the file (rule 15.6). The system says
 * which press is a second one, however long the screen takes to open.
 *
 * The second press is taken when the button goes down: the browser sends no click when the screen
 * opens before the button goes up.
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

/** Keeps the clicks of the press under way from whatever is on the screen by then. */
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

/** For the list when it shows again: the file to rename, told once. */
export function takePressedTwice() {
  const fileId = pressedTwice
  pressedTwice = null
  return fileId
}
