import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { TypeAhead } from './type-ahead.js'

/** Selector for the menu entries that can receive the focus. */
export const ENTRIES = '[role^="menuitem"]:not([data-disabled])'

/** Event with Base UI's extension that skips Base UI's own handler. */
type MenuKeyEvent = KeyboardEvent<HTMLElement> & { preventBaseUIHandler?: () => void }

/**
 * Moves the focus to the menu entry that starts with the typed letters (rule 15.12). Base UI's own
 * type-ahead waits 500 ms instead of 350.
 */
export function useTypeAhead() {
  const typeAhead = useRef<TypeAhead>(null)

  return (event: MenuKeyEvent) => {
    const letter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!letter) return
    const state = (typeAhead.current ??= new TypeAhead())
    if (event.key === ' ' && !state.isTyping(event.timeStamp)) return
    event.preventBaseUIHandler?.()
    event.preventDefault()
    const entries = entriesOf(event.currentTarget)
    const place = state.type(event.key, {
      labels: entries.map(({ ariaLabel, textContent }) => (ariaLabel ?? textContent).trim()),
      from: entries.indexOf(document.activeElement as HTMLElement),
      at: event.timeStamp,
    })
    if (place !== undefined) entries[place]?.focus()
  }
}

function entriesOf(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>(ENTRIES)]
}
