import { takesLetters } from '../ui/keys/key-press.js'
import { type FocusMark, isUsedSince } from './focus.js'

/**
 * Minimum interval in ms between two dialogs for autosaves. Without it, every pause in typing would
 * open one.
 */
const QUIET_MS = 60_000
/** Milliseconds for which the user has to be out of text before a dialog opens without a press. */
const PAUSE_MS = 500

let toldAt = -Infinity
let waiting = new AbortController()

interface RejectedCall {
  /** True for a call that no user action triggered. */
  byItself: boolean
  /** Focus when the call was sent. */
  mark: FocusMark
}

/**
 * Handles a call that was rejected for lack of storage: opens the storage limit dialog (rule
 * 15.16). The dialog of a save, and of a call after which the user went on, waits until no text has
 * the focus, because it would capture the keys of a user who is typing.
 */
export function storageLimitHit({ byItself, mark }: RejectedCall) {
  if (byItself && Date.now() - toldAt < QUIET_MS) return
  toldAt = Date.now()
  if (isWriting() && (byItself || isUsedSince(mark))) afterWriting(open)
  else open()
}

/** Drops a dialog that still waits, because a change fitted in. */
export function storageFits() {
  waiting.abort()
}

function open() {
  // Loaded on demand, because visitors never hit a limit.
  void import('./open-windows.js').then(({ openStorageLimit }) => openStorageLimit())
}

/** Returns true if a text has the focus, other than a field of a dialog. */
function isWriting() {
  const { activeElement: active } = document
  return active !== null && takesLetters(active) && active.closest('[role=dialog]') === null
}

function afterWriting(task: () => void) {
  waiting.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const check = () =>
    setTimeout(() => {
      if (signal.aborted || isWriting()) return
      waiting.abort()
      task()
    }, PAUSE_MS)
  document.addEventListener('focusin', check, { signal })
  document.addEventListener('focusout', check, { signal })
}
