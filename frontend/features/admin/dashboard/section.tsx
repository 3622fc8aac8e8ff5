import { type ReactNode, useId } from 'react'
import { Text } from '../../../ui/layout/layout.js'
import styles from './dashboard.module.css'

interface SectionProps {
  title: string
  children: ReactNode
}

/** A section of the dashboard: cards below a heading, two per row if there is room. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Text as="h2" id={id} size="lg" weight="semibold">
        {title}
      </Text>
      <div className={styles.cards}>{children}</div>
    </section>
  )
}

interface CardProps {
  title: string
  /** Explanation needed to read the card. */
  about?: string
  /** True to take the full width. */
  wide?: boolean
  children: ReactNode
}

/** A card without a chart. Charts have a frame with the same look. */
export function Card({ title, about, wide = false, children }: CardProps) {
  return (
    <div className={wide ? `${styles.card} ${styles.wide}` : styles.card}>
      <Text as="h3" size="md" weight="medium" className={styles.cardTitle}>
        {title}
      </Text>
      {about && (
        <Text as="p" tone="muted" size="sm">
          {about}
        </Text>
      )}
      {children}
    </div>
  )
}
