import { atom, getDefaultStore } from 'jotai'
import { forgetUndo, rememberUndo } from './undo-key.js'

/** Rule 15.11. */
const CLOSES_AFTER_MS = 2000
/** Time to read an error, or to reach an action. */
const LONG_CLOSES_AFTER_MS = 8000

/** A button of a toast. Pressing it closes the toast. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  message: string
  /** Milliseconds after which it closes by itself. */
  timeout: number
  /** Interrupts screen readers. */
  isUrgent?: boolean
  undo?: ToastAction
  next?: ToastAction
}

/** The place where toasts are shown. `show` returns what closes the toast. */
export interface Toaster {
  show: (toast: Toast) => () => void
}

let toaster: Toaster | null = null
/** Toasts from before there is a place for them. */
const waitingAtom = atom<(() => void)[]>([])
const store = getDefaultStore()

/**
 * Tells what was done, and offers to undo it where it can be undone. Closes by itself after 2 s, with
 * an action after 8 s (rule 15.11); not while the pointer or the focus is on a toast: F6 puts it
 * there. Ctrl+Z outside of text undoes as well, for some time longer.
 */
export function notify(message: string, undo?: () => void) {
  show({ message, timeout: undo ? LONG_CLOSES_AFTER_MS : CLOSES_AFTER_MS }, undo)
}

/** Tells what was done and offers what may come next, and to undo it. */
export function notifyNext(message: string, label: string, run: () => void, undo: () => void) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, next: { label, run } }, undo)
}

/** Tells what went wrong; stays long enough to be read, and interrupts screen readers. */
export function notifyError(message: string) {
  show({ message, timeout: LONG_CLOSES_AFTER_MS, isUrgent: true })
}

/** Whether a toast waits for a place to be shown in: whose code is fetched then. */
export const toastWaitsAtom = atom((get) => get(waitingAtom).length > 0)

/** Shows toasts there from now on, those that wait first. Returns a function that ends it. */
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
