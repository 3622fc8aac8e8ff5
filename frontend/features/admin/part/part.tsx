import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/class-names.js'
import styles from './part.module.css'

interface PartProps {
  title: string
  /** True to take the full width. */
  wide?: boolean
  children: ReactNode
}

/** A section of a staff page. */
export function Part({ title, wide = false, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx(styles.part, wide && styles.wide)}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A list of labelled values. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
