/** Buffers keys that the user types between requesting a field and its appearance. */

import { takesLetters } from '../ui/keys/key-press.js'
import { notifyError } from '../ui/toast/toast.js'
import { isTypable, typeInto } from './type-into.js'

/** Milliseconds that a part has to focus its field, once its code has loaded. */
const FOCUS_LIMIT = 1_000

interface Hold {
  /** Text typed so far; `\n` stands for Enter. */
  typed: string
  /** Focused element at the request, if the next focused field gets the keys. */
  origin: Element | null
  /** Set for the title of a new page, which also gets the text without its field. */
  onLeave?: (text: string) => void
  onCancel?: () => void
  end: () => void
  timer?: ReturnType<typeof setTimeout>
}

/** Null while no field is pending. */
let hold: Hold | null = null

/**
 * Buffers typed keys for the title of a new page until `takeEarlyKeys` returns them, so that letters
 * do not trigger commands. `onLeave` gets the text if the user goes on elsewhere before the title is
 * there: by a pointer press, Escape, the browser's Back, or another field (rule 15.83).
 */
export function holdEarlyKeys(onLeave: (text: string) => void) {
  start({ origin: null, onLeave })
}

/**
 * Buffers typed keys for the field that gets the focus next, because its code is loading. Until then
 * no key reaches the focused text. Continues if keys are already held for a field. `onCancel` is
 * called on Escape.
 */
export function holdKeysForField(onCancel?: () => void) {
  if (!hold?.origin) return start({ origin: document.activeElement ?? document.body, onCancel })
  clearTimeout(hold.timer)
  hold.timer = undefined
}

/** The code of a field has loaded, so the field gets the focus soon or never. */
export function expectField() {
  if (!hold) return
  clearTimeout(hold.timer)
  hold.timer = setTimeout(dropEarlyKeys, FOCUS_LIMIT)
}

/** Returns true while keys are buffered for the field that gets the focus next. */
export function isFieldAwaited() {
  return Boolean(hold?.origin)
}

/** Returns the typed text and stops the buffering; '' if nothing was typed. */
export function takeEarlyKeys() {
  const taken = hold?.typed ?? ''
  dropEarlyKeys()
  return taken
}

/** Stops the buffering because no field will appear. */
export function dropEarlyKeys() {
  clearTimeout(hold?.timer)
  hold?.end()
  hold = null
}

/** Stops the buffering because its field is not there, and tells the user which text is lost. */
export function loseEarlyKeys() {
  tellLost(takeEarlyKeys())
}

/**
 * Stops the buffering because the user goes on elsewhere. Text for a new page still arrives there;
 * any other text is named in a message.
 */
export function leaveEarlyKeys() {
  const deliver = hold?.onLeave ?? tellLost
  const text = takeEarlyKeys()
  if (text.trim() !== '') deliver(text)
}

/** Tells the user which typed text is lost. */
export function tellLost(text: string) {
  const words = text.trim()
  if (words !== '') notifyError(`“${words}” was typed nowhere, because its field didn’t load.`)
}

function start(wanted: Pick<Hold, 'origin' | 'onCancel' | 'onLeave'>) {
  leaveEarlyKeys()
  const ended = new AbortController()
  const options = { capture: true, signal: ended.signal }
  hold = { ...wanted, typed: '', end: () => ended.abort() }
  window.addEventListener('keydown', press, options)
  window.addEventListener('pointerdown', giveUp, options)
  window.addEventListener('paste', paste, options)
  if (wanted.onLeave) return window.addEventListener('popstate', leaveEarlyKeys, options)
  window.addEventListener('focusin', deliver, options)
}

/** Stops the buffering because the user no longer wants the field. A new page stays. */
function giveUp() {
  if (hold?.onLeave) leaveEarlyKeys()
  else dropEarlyKeys()
}

function press(event: KeyboardEvent) {
  if (!hold) return
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event
  const { origin, onCancel } = hold
  // A menu that closes may return the focus to the text, and the keys are still for the field.
  const isForField = origin !== null
  if (!isForField && isField(event.target)) return leaveEarlyKeys()
  const isLetter = key.length === 1
  // AltGr is Ctrl+Alt on Windows, and types signs such as '\'.
  const isShortcut = (ctrlKey || metaKey || altKey) && !event.getModifierState?.('AltGraph')
  if (isShortcut || isComposing) return
  if (key === 'Escape') {
    const isThere = hold.timer !== undefined && !onCancel
    giveUp()
    onCancel?.()
    // An overlay that has no focus yet closes.
    if (isThere) return
  } else if (key === 'Enter') hold.typed += '\n'
  else if (key === 'Backspace') hold.typed = hold.typed.slice(0, -1)
  else if (isLetter) hold.typed += repeat ? '' : key
  // Keys such as Delete would change the text that still has the focus.
  if (!isForField && !isLetter && key !== 'Enter' && key !== 'Backspace') return
  if (/^(F\d+|Shift|Control|Alt|Meta|CapsLock|AltGraph)$/.test(key)) return
  event.preventDefault()
  event.stopPropagation()
}

function paste(event: ClipboardEvent) {
  if (!hold) return
  if (hold.onLeave && isField(event.target)) return leaveEarlyKeys()
  hold.typed += event.clipboardData?.getData('text/plain').replaceAll(/\s*\n\s*/g, ' ') ?? ''
  event.preventDefault()
  event.stopPropagation()
}

function deliver({ target }: FocusEvent) {
  if (target === hold?.origin) return
  if (!isTypable(target)) return isOtherField(target) ? dropEarlyKeys() : undefined
  // The code that moves the focus may select the field's text next.
  queueMicrotask(() => {
    if (document.activeElement === target) void typeInto(target, takeEarlyKeys())
  })
}

/** Returns true for fields such as dates, which take no letters. */
function isOtherField(target: EventTarget | null) {
  return Boolean((target as Partial<Element> | null)?.matches?.('input, select'))
}

/** Returns false for a closing field, because it has the focus until it is removed. */
function isField(target: EventTarget | null) {
  return takesLetters(target) && !(target as Element).closest('[data-closed]')
}
