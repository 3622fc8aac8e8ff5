import type { ComponentProps } from 'react'
import { cx } from '../class-names.js'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** What the button does, for the tooltip and for screen readers. */
  label: string
  size?: 'small' | 'medium'
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  size = 'medium',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(styles.button, styles[size], className)}
    />
  )
}
