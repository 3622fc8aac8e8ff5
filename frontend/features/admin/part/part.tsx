import { type ReactNode, useId } from 'react'
import { cx } from '../../../ui/class-names.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
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
      <Text as="h2" id={id} size="lg" weight="semibold" marginBottom={3}>
        {title}
      </Text>
      {children}
    </section>
  )
}

/** Sections side by side, and one below the other on phones. */
export function Parts({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx(styles.parts, className)}>{children}</div>
}

/** A list of labeled values. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <Stack as="dl" gap={2}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <Text as="dd" breakable>
            {value}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
