import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../button/button.js'
import { IconButton } from '../icon-button/icon-button.js'
import styles from './toast.module.css'
import { forgetUndo, handleUndoKey, rememberUndo } from './undo-key.js'

const manager = BaseToast.createToastManager<Next>()
/** Rule 15.11. */
const CLOSES_AFTER_MS = 2000
const ERROR_CLOSES_AFTER_MS = 8000
const MOST_AT_ONCE = 3

/**
 * Tells what was done, and offers to undo it where it can be undone. Closes by itself after 2 s
 * (rule 15.11); not while the pointer or the focus is on a toast: F6 puts it there. Ctrl+Z outside
 * of text undoes as well, for some time longer.
 */
export function notify(message: string, undo?: () => void) {
  const act = show(message, CLOSES_AFTER_MS, undo && 'Undo', () => {
    forgetUndo(act)
    undo?.()
  })
  if (undo) rememberUndo(act)
}

/** Tells what was done and offers what may come next, and to undo it; stays long enough to be read. */
export function notifyNext(message: string, label: string, run: () => void, undo: () => void) {
  const act = show(
    message,
    ERROR_CLOSES_AFTER_MS,
    'Undo',
    () => {
      forgetUndo(act)
      undo()
    },
    { label, run }
  )
  rememberUndo(act)
}

interface Next {
  label: string
  run: () => void
}

/** Returns what pressing the button does: it closes the toast as well. */
function show(
  message: string,
  timeout: number,
  label: string | undefined,
  run: () => void,
  next?: Next
) {
  let id: string | undefined
  const closing = (then: () => void) => () => {
    if (id) manager.close(id)
    then()
  }
  const act = closing(run)
  add(() => {
    id = manager.add({
      title: message,
      timeout,
      data: next && { label: next.label, run: closing(next.run) },
      actionProps:
        label === undefined
          ? label
          : {
              children: label,
              'aria-keyshortcuts': label === 'Undo' ? 'Control+Z' : undefined,
              onClick: act,
            },
    })
  })
  return act
}

/** Tells what went wrong; stays long enough to be read, and interrupts screen readers. */
export function notifyError(message: string) {
  add(() =>
    manager.add({ title: message, type: 'error', timeout: ERROR_CLOSES_AFTER_MS, priority: 'high' })
  )
}

/** Toasts from before there is a place for them, on a page that has just been opened. */
let waiting: (() => void)[] | null = []

function add(tell: () => void) {
  if (waiting) waiting.push(tell)
  else tell()
}

function showWaiting() {
  const toShow = waiting ?? []
  waiting = null
  for (const show of toShow) show()
  return () => {
    waiting = []
  }
}

/** Shows the toasts; once, around the app. */
export function ToastProvider({ children }: { children?: ReactNode }) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleUndoKey(event)
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  return (
    <BaseToast.Provider toastManager={manager} limit={MOST_AT_ONCE}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport} onFocus={focusNewest}>
          <Toasts />
          <ShowWaiting />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

/** F6 puts the focus on the region; what can be pressed is in it. */
function focusNewest({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('button')?.focus()
}

/** Inside the provider, so that it is listening by then. */
function ShowWaiting() {
  useEffect(showWaiting, [])
  return null
}

function Toasts() {
  const { toasts } = BaseToast.useToastManager<Next>()
  return toasts.map((toast) => (
    // Base UI hides urgent toasts from screen readers, though their buttons take the focus.
    <BaseToast.Root key={toast.id} toast={toast} aria-hidden={false} className={styles.toast}>
      <BaseToast.Title render={<p />} className={styles.message} />
      {toast.data && (
        <Button variant="quiet" size="small" onClick={toast.data.run}>
          {toast.data.label}
        </Button>
      )}
      {toast.actionProps && <BaseToast.Action render={<Button variant="quiet" size="small" />} />}
      <BaseToast.Close
        aria-hidden={false}
        render={
          <IconButton label="Dismiss" size="small">
            <X aria-hidden />
          </IconButton>
        }
      />
    </BaseToast.Root>
  ))
}
