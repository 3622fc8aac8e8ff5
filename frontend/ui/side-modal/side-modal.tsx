import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Backdrop } from '../backdrop/backdrop.js'
import { IconButton } from '../icon-button/icon-button.js'
import { Row } from '../layout/layout.js'
import styles from './side-modal.module.css'

interface SideModalProps {
  open: boolean
  /** Called by the close button, by Escape and by a press outside. */
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  title: string
  /** True if the title is a name of the user's, which a page translator leaves alone. */
  isName?: boolean
  /** Actions on the displayed content, beside the close button. */
  actions?: ReactNode
  /**
   * Element that receives the focus after closing. Without it, the previously focused element does.
   */
  finalFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Modal panel on the right edge, for viewing details without leaving the list. */
export function SideModal({
  open,
  onClose,
  onClosed,
  title,
  isName = false,
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
          <Row as="header" justify="between" gap={2} fixed className={styles.bar}>
            <BaseDialog.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
            <Row align="stretch" gap={2}>
              {actions}
            </Row>
          </Row>
          {/* Takes the focus, so that the arrow and page keys scroll at once. */}
          <div ref={body} tabIndex={-1} className={styles.body}>
            <BaseDialog.Title translate={isName ? 'no' : undefined} className={styles.title}>
              {title}
            </BaseDialog.Title>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
