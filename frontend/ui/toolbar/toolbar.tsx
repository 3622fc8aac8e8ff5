import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.js'
import { Tooltip } from '../tooltip/tooltip.js'
import styles from './toolbar.module.css'

interface ToolbarProps {
  /** Accessible name of the toolbar. */
  label: string
  children: ReactNode
}

/** Row of buttons that is a single Tab stop. The arrow keys move within the toolbar. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <BaseToolbar.Root aria-label={label} className={styles.bar}>
      {children}
    </BaseToolbar.Root>
  )
}

interface ToolbarButtonProps {
  /** Action of the button. The tooltip shows it with `keys`. */
  label: string
  /** Keyboard shortcut in readable form: `Ctrl+B`, `⌘B`. */
  keys?: string
  /** True if the button's toggle is on. Omit it for plain actions. */
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** Toolbar button. A press keeps the focus and the selection. */
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
  /** Purpose of the menu. */
  label: string
}

/** Toolbar button that serves as the trigger of a menu. */
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
