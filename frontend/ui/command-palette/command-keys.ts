import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'

/** How far the page keys go. */
const PAGE = 8

/** A key in Base UI's field, whose own handling of it can be left out. */
export type FieldKey = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/**
 * Home, End and the page keys move through the rows, as Base UI's arrow keys do; it leaves them to the
 * text. Keys with another one held are the text's.
 */
export function moveByKey(event: FieldKey, list: RefObject<HTMLElement | null>) {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || shiftKey) return event.preventBaseUIHandler()
  const options = optionsOf(list)
  const last = options.length - 1
  const index = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const next = {
    Home: 0,
    End: last,
    PageDown: Math.min(index + PAGE, last),
    PageUp: Math.max(index - PAGE, 0),
  }[event.key]
  if (next === undefined || last < 0) return
  event.preventDefault()
  event.preventBaseUIHandler()
  pressArrows(event.currentTarget, next - index)
}

/** The digit that chooses a row with Alt; the tenth has none. */
export function digitOf(place: number) {
  return place < 9 ? String(place + 1) : undefined
}

/** Which row Alt with a digit means, whatever the digit's key types by itself; -1 for other keys. */
export function placeOf({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: FieldKey) {
  const isAlone = altKey && !ctrlKey && !metaKey && !shiftKey
  return isAlone ? Number(/^Digit([1-9])$/.exec(nativeEvent.code)?.[1] ?? 0) - 1 : -1
}

/** Tab, or the right arrow where the text ends. */
export function asksInside({ key, shiftKey, currentTarget: field, ...event }: FieldKey) {
  if (shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
  const isAtEnd = field.selectionStart === field.value.length
  return key === 'Tab' || (key === 'ArrowRight' && isAtEnd)
}

/** Backspace, Shift+Tab or the left arrow with nothing typed. */
export function asksOut({ key, shiftKey, currentTarget: field }: FieldKey) {
  if (field.value !== '') return false
  return key === 'Backspace' || key === 'ArrowLeft' || (key === 'Tab' && shiftKey)
}

/** Base UI moves its highlight by arrow keys only. */
function pressArrows(field: HTMLInputElement, rows: number) {
  const key = rows < 0 ? 'ArrowUp' : 'ArrowDown'
  for (let left = Math.abs(rows); left > 0; left--) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    // Each begins where the one before has led.
    flushSync(() => field.dispatchEvent(press))
  }
}

export function optionsOf({ current }: RefObject<HTMLElement | null>) {
  return current ? [...current.querySelectorAll<HTMLElement>('[role="option"]')] : []
}
