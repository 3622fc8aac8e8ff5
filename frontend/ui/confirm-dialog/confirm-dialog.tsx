import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.js'
import { cx } from '../class-names.js'
import { Dialog, type DialogProps } from '../dialog/dialog.js'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  theme?: 'neutral' | 'success' | 'error'
  title: string
  subtitle?: ReactNode
  confirmLabel: string
  /** Red by default if an error is to be confirmed. */
  confirmVariant?: 'primary' | 'danger'
  onConfirm: () => void
  /** Without a label there is only one button. */
  cancelLabel?: string
  /**
   * Called by the cancel button, Escape, and a press outside. Without it Escape and the press do
   * nothing.
   */
  onCancel?: () => void
  pending?: boolean
  finalFocus?: DialogProps['finalFocus']
  children?: ReactNode
}

/** Dialog that asks or informs: a title, a subtitle and one or two buttons (rule 15.10). */
export function ConfirmDialog({
  open,
  theme = 'neutral',
  title,
  subtitle,
  confirmLabel,
  onConfirm,
  cancelLabel,
  confirmVariant = theme === 'error' && cancelLabel ? 'danger' : 'primary',
  onCancel,
  pending,
  finalFocus,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      description={subtitle}
      icon={<ThemeIcon theme={theme} />}
      finalFocus={finalFocus}
      actions={
        <>
          {cancelLabel && (
            <Button variant="quiet" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button variant={confirmVariant} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function ThemeIcon({ theme }: { theme: 'neutral' | 'success' | 'error' }) {
  if (theme === 'neutral') return null
  const Icon = theme === 'success' ? CircleCheck : CircleAlert
  return (
    <span className={cx(styles.icon, styles[theme])}>
      <Icon aria-hidden size={20} />
    </span>
  )
}
