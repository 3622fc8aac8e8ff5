import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react'
import { Backdrop } from '../backdrop/backdrop.js'
import { IconButton } from '../icon-button/icon-button.js'
import { Row, Stack, Text } from '../layout/layout.js'
import styles from './full-window.module.css'

interface FullWindowProps {
  open: boolean
  /** Called by the close button, by Escape and by a press outside. */
  onClose: () => void
  /** Called after the closing animation. */
  onClosed?: () => void
  title: string
  /** Shown after the title. */
  subtitle?: string
  /** True if the subtitle is a name of the user's, which a page translator leaves alone. */
  isNameInSubtitle?: boolean
  /** Buttons in the bar, the main one last. */
  actions?: ReactNode
  /** Handles keys anywhere in the window. */
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** Modal window that takes nearly the whole screen, and all of it on phones. */
export function FullWindow({
  open,
  onClose,
  onClosed,
  title,
  subtitle,
  isNameInSubtitle = false,
  actions,
  onKeyDown,
  children,
}: FullWindowProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(now) => !now && onClosed?.()}
    >
      <BaseDialog.Portal>
        <Backdrop />
        <BaseDialog.Popup initialFocus={body} className={styles.popup} onKeyDown={onKeyDown}>
          <Row as="header" gap={2} fixed className={styles.bar}>
            <BaseDialog.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden />
                </IconButton>
              }
            />
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            {subtitle && (
              <Text
                translate={isNameInSubtitle ? 'no' : undefined}
                tone="muted"
                truncate
                shrink
                className={styles.subtitle}
              >
                {subtitle}
              </Text>
            )}
            <Row align="stretch" gap={2} fixed className={styles.actions}>
              {actions}
            </Row>
          </Row>
          {/* Takes the focus, so that no tooltip of the close button opens with the window. */}
          <Stack ref={body} tabIndex={-1} grow className={styles.body}>
            {children}
          </Stack>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
