import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.js'
import { Tooltip } from '../tooltip/tooltip.js'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** Names the toolbar for screen readers. */
  label: string
  children: ReactNode
}

/** A row of buttons that is one stop for Tab; the arrow keys move within. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <BaseToolbar.Root aria-label={label} className={styles.bar}>
      {children}
    </BaseToolbar.Root>
  )
}

interface ToolbarButtonProps {
  /** What the button does, with its keys: the tooltip. */
  label: string
  /** The keys, as people read them: `Ctrl+B`, `⌘B`. */
  keys?: string
  /** Whether what the button switches is on; leave it out for plain actions. */
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Pressing it leaves the focus and the selection where they are. */
export function ToolbarButton({
  label,
  keys,
  pressed,
  disabled,
  onPress,
  children,
}: ToolbarButtonProps) {
  return (
    <Tooltip text={label} keys={keys?.split(/\s*\+\s*/)}>
      <BaseToolbar.Button
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        className={styles.button}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </BaseToolbar.Button>
    </Tooltip>
  )
}

interface ToolbarMenuButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What the menu is for. */
  label: string
}

/** A button of a toolbar that opens a menu: the trigger of one. */
export function ToolbarMenuButton({ label, children, ...button }: ToolbarMenuButtonProps) {
  return (
    <Tooltip text={label}>
      <BaseToolbar.Button
        {...button}
        aria-label={label}
        className={cx(styles.button, styles.opens)}
      >
        {children}
      </BaseToolbar.Button>
    </Tooltip>
  )
}

export function ToolbarSeparator() {
  return <BaseToolbar.Separator className={styles.separator} />
}
