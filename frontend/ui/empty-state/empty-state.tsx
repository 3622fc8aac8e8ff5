import type { LucideIcon } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button/button.js'
import { cx } from '../class-names.js'
import { Stack, Text } from '../layout/layout.js'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: LucideIcon
  /** Larger picture in place of the icon. */
  picture?: ReactNode
  title: string
  text: string
  /** Creates the first item, through its button or a click anywhere in the area. */
  action?: { label: string; onPress: () => void }
  /** Another way to fill the list, through its button alone. */
  otherAction?: { label: string; onPress: () => void }
  /** Text below the button. */
  hint?: string
}

/** Placeholder for an empty list. */
export function EmptyState({
  icon: Icon,
  picture,
  title,
  text,
  action,
  otherAction,
  hint,
}: EmptyStateProps) {
  function pressOther(event: MouseEvent) {
    event.stopPropagation()
    otherAction?.onPress()
  }
  return (
    // The button inside handles the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <Stack
      align="center"
      justify="center"
      gap={1}
      grow
      className={cx(styles.area, action && styles.pressed)}
      onClick={action?.onPress}
    >
      {picture ??
        (Icon && <Icon aria-hidden size={28} strokeWidth={1.5} className={styles.icon} />)}
      <Text size="lg" weight="semibold">
        {title}
      </Text>
      <span className={styles.text}>{text}</span>
      {action && <Button className={styles.action}>{action.label}</Button>}
      {otherAction && (
        <Button variant="ghost" onClick={pressOther}>
          {otherAction.label}
        </Button>
      )}
      {hint && (
        <Text tone="muted" size="sm" marginTop={1}>
          {hint}
        </Text>
      )}
    </Stack>
  )
}
