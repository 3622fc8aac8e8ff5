import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Rows per Page Up or Page Down. */
const PAGE = 8

/** A key event in Base UI's field, whose default handling can be suppressed. */
export type FieldKey = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

/**
 * Makes Home, End, Page Up and Page Down move through the rows. Base UI leaves these keys to the
 * text, and moves by arrow keys only. Keys with a modifier stay with the text.
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

/** Returns the digit that chooses a row with Alt. Rows from the tenth on have none. */
export function digitOf(place: number) {
  return place < 9 ? String(place + 1) : undefined
}

/**
 * Returns the row index for Alt with a digit, regardless of the character that the key produces. -1
 * for other keys.
 */
export function placeOf({ altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: FieldKey) {
  const isAlone = altKey && !ctrlKey && !metaKey && !shiftKey
  return isAlone ? Number(/^Digit([1-9])$/.exec(nativeEvent.code)?.[1] ?? 0) - 1 : -1
}

/** Returns true for Tab, and for the right arrow at the end of the text. */
export function asksInside({ key, shiftKey, currentTarget: field, ...event }: FieldKey) {
  if (shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
  const isAtEnd = field.selectionStart === field.value.length
  return key === 'Tab' || (key === 'ArrowRight' && isAtEnd)
}

/** Returns true for Backspace, Shift+Tab or the left arrow in an empty field. */
export function asksOut({ key, shiftKey, currentTarget: field }: FieldKey) {
  if (field.value !== '') return false
  return key === 'Backspace' || key === 'ArrowLeft' || (key === 'Tab' && shiftKey)
}

/** Simulates arrow keys, because Base UI moves its highlight by them only. */
function pressArrows(field: HTMLInputElement, rows: number) {
  const key = rows < 0 ? 'ArrowUp' : 'ArrowDown'
  for (let left = Math.abs(rows); left > 0; left--) {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    // Flushes, because each step starts at the result of the previous one.
    flushSync(() => field.dispatchEvent(press))
  }
}

export function optionsOf({ current }: RefObject<HTMLElement | null>) {
  return current ? [...current.querySelectorAll<HTMLElement>('[role="option"]')] : []
}
