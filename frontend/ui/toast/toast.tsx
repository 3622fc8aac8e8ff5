import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.js'
import { IconButton } from '../icon-button/icon-button.js'
import styles from './toast.module.css'

const manager = BaseToast.createToastManager()

/**
 * Tells what was done, and offers to undo it where it can be undone. Closes by itself after 2 s
 * (SPEC §9); not while it has the pointer or the focus.
 */
export function notify(message: string, undo?: () => void) {
  const id = manager.add({
    title: message,
    timeout: 2000,
    actionProps: undo && {
      children: 'Undo',
      onClick: () => {
        manager.close(id)
        undo()
      },
    },
  })
}

/** Tells what went wrong; stays long enough to be read, and interrupts screen readers. */
export function notifyError(message: string) {
  manager.add({ title: message, type: 'error', timeout: 8000, priority: 'high' })
}

/** Shows the toasts; once, around the app. */
export function ToastProvider({ children }: { children?: ReactNode }) {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className={styles.viewport}>
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function Toasts() {
  const { toasts } = BaseToast.useToastManager()
  return toasts.map((toast) => (
    // Base UI hides urgent toasts from screen readers, though their buttons take the focus.
    <BaseToast.Root key={toast.id} toast={toast} aria-hidden={false} className={styles.toast}>
      <BaseToast.Title render={<p />} className={styles.message} />
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
