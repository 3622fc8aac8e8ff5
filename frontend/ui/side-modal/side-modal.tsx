import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Backdrop } from '../backdrop/backdrop.js'
import { IconButton } from '../icon-button/icon-button.js'
import styles from './side-modal.module.css'

interface SideModalProps {
  open: boolean
  /** Called by the close button, on Escape and on a press outside. */
  onClose: () => void
  /** Called when it has gone, after its closing animation. */
  onClosed?: () => void
  title: string
  /** What can be done with what is shown, beside the close button. */
  actions?: ReactNode
  /** What gets the focus afterwards; without it whatever had it before. */
  finalFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A modal window along the right edge, for something to be looked at without leaving the list. */
export function SideModal({
  open,
  onClose,
  onClosed,
  title,
  actions,
  finalFocus,
  children,
}: SideModalProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(now) => !now && onClosed?.()}
    >
      <BaseDialog.Portal>
        <Backdrop />
        <BaseDialog.Popup initialFocus={body} finalFocus={finalFocus} className={styles.popup}>
          <header className={styles.bar}>
            <BaseDialog.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
            <div className={styles.actions}>{actions}</div>
          </header>
          {/* Takes the focus, so that the arrow and page keys scroll at once. */}
          <div ref={body} tabIndex={-1} className={styles.body}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
