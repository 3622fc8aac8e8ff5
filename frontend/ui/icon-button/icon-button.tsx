import type { ComponentProps } from 'react'
import { cx } from '../class-names.js'
import { Tooltip } from '../tooltip/tooltip.js'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Label, for the tooltip and for screen readers. */
  label: string
  /** Shortcut keys for the tooltip: `['Ctrl', 'P']`. */
  keys?: string[]
  /** Text of the tooltip, if it says more than the label. */
  hint?: string
  size?: 'small' | 'medium'
}

/** A button with only an icon. */
export function IconButton({
  label,
  keys,
  hint = label,
  size = 'medium',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={hint} keys={keys}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(styles.button, styles[size], className)}
      />
    </Tooltip>
  )
}
