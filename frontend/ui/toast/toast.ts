import { atom, getDefaultStore } from 'jotai'
import { forgetUndo, REDO_KEYS, rememberUndo, UNDO_KEYS } from './undo-key.js'

/** Milliseconds until a toast without an action closes (rule 15.11). */
const CLOSES_AFTER_MS = 2000
/** Milliseconds that leave time to read an error or to reach an action. */
const LONG_CLOSES_AFTER_MS = 8000

/** Button of a toast. A press closes the toast. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  message: string
  /** Milliseconds until the toast closes automatically. */
  timeout: number
  /** True if the toast interrupts screen readers. */
  isUrgent?: boolean
  /** Undo, or redo after an undo. */
  back?: ToastAction & { keys: string }
  next?: ToastAction
}

/** Component that displays toasts. `show` returns a function that closes the toast. */
export interface Toaster {
  show: (toast: Toast) => () => void
}

let toaster: Toaster | null = null
/** Toasts queued until a toaster registers. */
const waitingAtom = atom<(() => void)[]>([])
const store = getDefaultStore()
/** Closes each toast with the undo or redo of an act. */
const actToasts = new Set<() => void>()

/**
 * Shows a completed action, with Undo if an `undo` is given. Closes automatically after 2 s, or
 * after 8 s with an action (rule 15.11). Stays open while a toast has the pointer or the focus; F6
 * moves the focus to a toast. Ctrl+Z outside of text also undoes, and for longer than the toast
 * shows.
 */
export function notify(message: string, undo?: () => void) {
  show({ message, timeout: timeoutOf(undo) }, undoOf(undo), true)
}

/** Shows a completed action, and offers a next step, with Undo if an `undo` is given. */
export function notifyNext(message: string, label: string, run: () => void, undo?: () => void) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, next: { label, run } }, undoOf(undo), true)
}

/** Undo or redo of an act, and a next step. */
interface ActOffers {
  undo?: () => void
  redo?: () => void
  next?: ToastAction
}

/**
 * Shows an act that the server lists, with its undo or redo. The undo keys ask the server for the
 * last act (rule 15.72), so none is remembered here.
 */
export function notifyAct(message: string, { undo, redo, next }: ActOffers = {}) {
  forgetUndo()
  const run = undo ?? redo
  const back = run && { label: undo ? 'Undo' : 'Redo', keys: undo ? UNDO_KEYS : REDO_KEYS, run }
  const close = show({ message, timeout: timeoutOf(back ?? next), next }, back)
  if (back) actToasts.add(close)
}

/** Closes the toasts of acts, because an undo key changes what their buttons would do. */
export function closeActToasts() {
  for (const close of actToasts) close()
  actToasts.clear()
}

/**
 * Shows an error, and offers a next step. The toast stays long enough to be read and interrupts
 * screen readers.
 */
export function notifyError(message: string, next?: ToastAction) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, isUrgent: true, next })
}

/** True if a toast waits for a toaster, whose code the app then fetches. */
export const toastWaitsAtom = atom((get) => get(waitingAtom).length > 0)

/**
 * Registers the toaster and shows the queued toasts first. Returns a function that unregisters it.
 */
export function showToastsIn(place: Toaster) {
  toaster = place
  const toShow = store.get(waitingAtom)
  store.set(waitingAtom, [])
  for (const tell of toShow) tell()
  return () => {
    toaster = null
  }
}

function timeoutOf(action: unknown) {
  return action ? LONG_CLOSES_AFTER_MS : CLOSES_AFTER_MS
}

function undoOf(undo: (() => void) | undefined): Toast['back'] {
  return undo && { label: 'Undo', keys: UNDO_KEYS, run: undo }
}

/**
 * Shows a toast whose buttons close it. Returns a function that closes it. With `remembers`, Ctrl+Z
 * also presses `back`, once.
 */
function show(toast: Toast, back?: Toast['back'], remembers = false) {
  let close: (() => void) | undefined
  const closing = <Action extends ToastAction>(action: Action | undefined) => {
    if (!action) return undefined
    const run = () => {
      close?.()
      forgetUndo(run)
      action.run()
    }
    return { ...action, run }
  }
  const shown: Toast = { ...toast, back: closing(back), next: closing(toast.next) }
  if (remembers && shown.back) rememberUndo(shown.back.run)
  const tell = () => {
    close = toaster?.show(shown)
  }
  if (toaster) tell()
  else store.set(waitingAtom, (waiting) => [...waiting, tell])
  return () => close?.()
}
