/** Keys typed between asking for a field and its appearance, for the field. */

import { takesLetters } from '../ui/keys/key-press.js'

/** Text typed so far; `\n` stands for Enter. Null while no field is awaited. */
let typed: string | null = null
let stop = () => {}

/**
 * Holds what is typed from now on until `takeEarlyKeys` hands it over, so that letters do not act as
 * commands. A press of the pointer, Escape, and a field that takes letters end it.
 */
export function holdEarlyKeys() {
  stop()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  typed = ''
  stop = () => {
    ended.abort()
    typed = null
  }
  window.addEventListener('keydown', hold, options)
  window.addEventListener('pointerdown', stop, options)
}

/** Returns what was typed and ends the holding; '' when nothing was. */
export function takeEarlyKeys() {
  const taken = typed ?? ''
  stop()
  return taken
}

/** Ends the holding: no field will appear. */
export function dropEarlyKeys() {
  stop()
}

function hold(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event
  if (typed === null || isField(event.target) || key === 'Escape') return stop()
  if (ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Enter') typed += '\n'
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += repeat ? '' : key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns false for a field that is closing: it has the focus until it is gone. */
function isField(target: EventTarget | null) {
  return takesLetters(target) && !(target as Element).closest('[data-closed]')
}
