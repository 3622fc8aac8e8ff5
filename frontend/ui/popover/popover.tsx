import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { useKeyboardRoom } from '../keyboard-room.js'
import sheet from '../sheet/sheet.module.css'
import styles from './popover.module.css'

interface PopoverProps {
  /** Button that opens the popover. */
  trigger: ReactElement
  title: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
}

/** Small non-modal window beside its trigger. The rest of the screen stays usable. */
export function Popover({ trigger, title, children, align = 'start', defaultOpen }: PopoverProps) {
  useKeyboardRoom()
  return (
    <BasePopover.Root defaultOpen={defaultOpen}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Backdrop className={sheet.scrim} />
        <BasePopover.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={sheet.positioner}
        >
          <BasePopover.Popup className={styles.popup}>
            <BasePopover.Title className={styles.title}>{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
