import type { ComponentProps, ReactNode } from 'react'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Backdrop } from '../backdrop/backdrop.js'
import { cx } from '../class-names.js'
import { useKeyboardRoom } from '../keyboard-room.js'
import { quoted } from '../quoted.js'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /** Called only on Escape and on a press outside. Without it the dialog stays open. */
  onClose?: () => void
  /** True while a press outside would discard what the user typed. Escape still closes. */
  holdsInput?: boolean
  title: string
  description?: ReactNode
  /** Shown above the title. */
  icon?: ReactNode
  size?: 'small' | 'large' | 'extra-large'
  /** Element that gets the focus. The first control by default. */
  initialFocus?: ComponentProps<typeof BaseDialog.Popup>['initialFocus']
  /**
   * Element that gets the focus after closing. By default the previously focused one, with `false`
   * none.
   */
  finalFocus?: ComponentProps<typeof BaseDialog.Popup>['finalFocus']
  children?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
}

/** A modal window with a title, a text, any content and a row of buttons. */
export function Dialog({
  open,
  onClose,
  holdsInput = false,
  title,
  description,
  icon,
  size = 'small',
  initialFocus,
  finalFocus,
  children,
  actions,
}: DialogProps) {
  useKeyboardRoom()
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={holdsInput}
      onOpenChange={(next) => !next && onClose?.()}
    >
      <BaseDialog.Portal>
        <Backdrop />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={cx(styles.popup, styles[size])}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            {icon}
            <BaseDialog.Title className={styles.title}>{quoted(title)}</BaseDialog.Title>
            {description && (
              <BaseDialog.Description className={styles.description}>
                {typeof description === 'string' ? quoted(description) : description}
              </BaseDialog.Description>
            )}
            {children && <div className={styles.body}>{children}</div>}
            {actions && <DialogActions>{actions}</DialogActions>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Row of buttons at the end of a dialog whose content has its own steps. The main one is last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
