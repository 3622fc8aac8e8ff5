import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { Toast as BaseToast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../button/button.js'
import { IconButton } from '../icon-button/icon-button.js'
import { keyNames } from '../keys/key-names.js'
import { quoted } from '../quoted.js'
import { showToastsIn, type Toast, type ToastAction } from './toast.js'
import styles from './toast.module.css'

const manager = BaseToast.createToastManager<ToastAction>()
const MOST_AT_ONCE = 3

/** Shows the toasts. Render it once, around the app. */
export function ToastProvider({ children }: { children?: ReactNode }) {
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

function show({ message, timeout, isUrgent, back, next }: Toast) {
  const id = manager.add({
    title: quoted(message),
    timeout,
    data: next,
    ...(isUrgent && { type: 'error', priority: 'high' as const }),
    actionProps: back && {
      children: (
        <>
          <span>{back.label}</span>
          <kbd aria-hidden className={styles.keys}>
            {keyNames(back.keys)}
          </kbd>
        </>
      ),
      'aria-keyshortcuts': back.keys
        .replace('Mod', 'Control')
        .replace('z', 'Z')
        .replaceAll('-', '+'),
      onClick: () => {
        back.run()
        announce(back.label === 'Undo' ? 'Undone' : 'Redone')
      },
    },
  })
  return () => manager.close(id)
}

/** Passes the focus from the region, which F6 focuses, to the newest toast's button. */
function focusNewest({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector('button')?.focus()
}

/** Registers inside the provider, so that the provider already listens. */
function ShowWaiting() {
  useEffect(() => showToastsIn({ show }), [])
  return null
}

function Toasts() {
  const { toasts } = BaseToast.useToastManager<ToastAction>()
  return toasts.map((toast) => (
    // Base UI hides urgent toasts from screen readers, although their buttons receive the focus.
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      aria-hidden={false}
      data-toast
      className={styles.toast}
    >
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
