import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'wouter'
import { cx } from '../class-names.js'
import { Spinner } from '../spinner/spinner.js'
import styles from './button.module.css'

interface ButtonLook {
  /** `primary` at most once per screen. `quiet` has a border, `ghost` has none. */
  variant?: 'primary' | 'quiet' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** True to take the full width of the container. */
  wide?: boolean
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While true the button stays focusable, shows a spinner and ignores clicks. */
  pending?: boolean
}

export function Button({
  variant = 'primary',
  size = 'medium',
  wide = false,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      className={cx(look({ variant, size, wide }), className)}
      onClick={handleClick}
    >
      {pending && <Spinner label="Please wait" />}
      <span className={styles.content}>{children}</span>
    </button>
  )
}

interface ButtonLinkProps extends ButtonLook {
  href: string
  className?: string
  children: React.ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  wide = false,
  href,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={cx(look({ variant, size, wide }), className)}>
      {children}
    </Link>
  )
}

function look({ variant, size, wide }: Required<ButtonLook>) {
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide)
}
