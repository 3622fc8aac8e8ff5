import type { MouseEvent } from 'react'

/** The file that was pressed twice. */
let pressedTwice: number | null = null

/**
 * A press on a file opens it at once, so the second press of a double click falls on
 * the file's screen. It leads back, and the list renames the file (rule 15.6). The system says
 * which press is a second one, however long the screen takes to open.
 */
export function awaitSecondPress(fileId: number, first: MouseEvent) {
  const opens = !first.defaultPrevented && !first.ctrlKey && !first.metaKey && !first.shiftKey
  if (!opens || first.detail !== 1) return
  const waiting = new AbortController()
  window.addEventListener(
    'click',
    (event) => {
      waiting.abort()
      if (event.detail !== 2) return
      event.preventDefault()
      event.stopPropagation()
      pressedTwice = fileId
      window.history.back()
    },
    { capture: true, signal: waiting.signal }
  )
}

/** For the list when it shows again: the file to rename, told once. */
export function takePressedTwice() {
  const fileId = pressedTwice
  pressedTwice = null
  return fileId
}
