/** Buffers keys that the user types between requesting a field and its appearance. */

import { takesLetters } from '../ui/keys/key-press.js'

/** Text typed so far; `\n` stands for Enter. Null while no field is pending. */
let typed: string | null = null
let stop = () => {}

/**
 * Buffers typed keys until `takeEarlyKeys` returns them, so that letters do not trigger commands. A
 * pointer press, Escape, or focus in a text field stops the buffering.
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

/** Returns the typed text and stops the buffering; '' if nothing was typed. */
export function takeEarlyKeys() {
  const taken = typed ?? ''
  stop()
  return taken
}

/** Stops the buffering because no field will appear. */
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

/** Returns false for a closing field, because it has the focus until it is removed. */
function isField(target: EventTarget | null) {
  return takesLetters(target) && !(target as Element).closest('[data-closed]')
}
