import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'

interface SectionProps {
  title: string
  children: ReactNode
}

/** A section of the dashboard: cards below a heading, two per row if there is room. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
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
      <h3 className={styles.cardTitle}>{title}</h3>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </div>
  )
}
