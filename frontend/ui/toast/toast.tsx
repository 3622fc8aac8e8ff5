import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.js'
import styles from './toast.module.css'

const manager = BaseToast.createToastManager()

/** Tells what was done; closes by itself after 2 s (SPEC §9). */
export function notify(message: string) {
  manager.add({ title: message, timeout: 2000 })
}

/** Tells what went wrong; stays long enough to be read, and interrupts screen readers. */
export function notifyError(message: string) {
  manager.add({ title: message, type: 'error', timeout: 8000, priority: 'high' })
}

/** Shows the toasts; once, around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
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
    <BaseToast.Root key={toast.id} toast={toast} className={styles.toast}>
      <BaseToast.Title render={<p />} className={styles.message} />
      <BaseToast.Close
        render={
          <IconButton label="Dismiss" size="small">
            <X aria-hidden />
          </IconButton>
        }
      />
    </BaseToast.Root>
  ))
}
