import type { ReactNode, Ref } from 'react'
import { cx } from '../class-names.js'
import { Stack } from '../layout/layout.js'
import styles from './window-parts.module.css'

interface WindowHeadProps {
  gap?: 1 | 2
  className?: string
  children: ReactNode
}

/** Head of a window's content: what the window shows, and the choice of it. */
export function WindowHead({ gap, className, children }: WindowHeadProps) {
  return (
    <Stack gap={gap} fixed className={cx(styles.head, className)}>
      {children}
    </Stack>
  )
}

interface WindowTextProps {
  ref?: Ref<HTMLElement>
  label: string
  busy?: boolean
  children: ReactNode
}

/** Text of a window, which scrolls by itself and by the keyboard. */
export function WindowText({ ref, label, busy, children }: WindowTextProps) {
  return (
    <section
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label={label}
      aria-busy={busy}
      className={styles.text}
    >
      {children}
    </section>
  )
}
