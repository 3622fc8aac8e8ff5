import type { ReactNode } from 'react'
import { FormError } from '../../../../ui/form-error/form-error.js'
import { Row, Text } from '../../../../ui/layout/layout.js'
import styles from './actions.module.css'

interface ActionRowProps {
  title: string
  /** Current state. */
  text: ReactNode
  error?: string
  /** Controls that change the state. */
  children?: ReactNode
}

/** One account setting that staff may change. */
export function ActionRow({ title, text, error, children }: ActionRowProps) {
  return (
    <Row wrap justify="between" gap={4} rowGap={2} className={styles.row}>
      <div className={styles.text}>
        <Text as="h3" size="md" weight="medium">
          {title}
        </Text>
        <Text as="p" tone="muted" size="sm" breakable>
          {text}
        </Text>
        <FormError message={error} />
      </div>
      {children}
    </Row>
  )
}
