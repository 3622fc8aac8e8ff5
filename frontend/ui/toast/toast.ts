import { atom, getDefaultStore } from 'jotai'
import { forgetUndo, rememberUndo } from './undo-key.js'

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
  undo?: ToastAction
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

/**
 * Shows a completed action, with Undo if an `undo` is given. Closes automatically after 2 s, or
 * after 8 s with an action (rule 15.11). Stays open while a toast has the pointer or the focus; F6
 * moves the focus to a toast. Ctrl+Z outside of text also undoes, and for longer than the toast
 * shows.
 */
export function notify(message: string, undo?: () => void) {
  show({ message, timeout: undo ? LONG_CLOSES_AFTER_MS : CLOSES_AFTER_MS }, undo)
}

/** Shows a completed action, and offers a next step, with Undo if an `undo` is given. */
export function notifyNext(message: string, label: string, run: () => void, undo?: () => void) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, next: { label, run } }, undo)
}

/** Shows an error. The toast stays long enough to be read and interrupts screen readers. */
export function notifyError(message: string) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, isUrgent: true })
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

function show(toast: Toast, undo?: () => void) {
  let close: (() => void) | undefined
  const closing = (run: () => void) => () => {
    close?.()
    run()
  }
  const act = closing(() => {
    forgetUndo(act)
    undo?.()
  })
  const shown: Toast = {
    ...toast,
    undo: undo && { label: 'Undo', run: act },
    next: toast.next && { ...toast.next, run: closing(toast.next.run) },
  }
  const tell = () => {
    close = toaster?.show(shown)
  }
  if (toaster) tell()
  else store.set(waitingAtom, (waiting) => [...waiting, tell])
  if (undo) rememberUndo(act)
}
