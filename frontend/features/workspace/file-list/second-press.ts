import type { MouseEvent } from 'react'

/** Longest time between the two presses of a double click, in ms; systems have 500 or less. */
const DOUBLE_CLICK_MS = 700

/** The file that was pressed twice. */
let pressedTwice: number | null = null

/**
 * A press on a file opens it at once, so the second press of a double click falls on
 * the file's screen. It leads back, and the list renames the file (rule 15.6).
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
  window.setTimeout(() => waiting.abort(), DOUBLE_CLICK_MS)
}

/** For the list when it shows again: the file to rename, told once. */
export function takePressedTwice() {
  const fileId = pressedTwice
  pressedTwice = null
  return fileId
}
