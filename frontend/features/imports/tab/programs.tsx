import { useId } from 'react'
import { PROGRAMS } from '../programs.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './import-tab.module.css'

/** How to export the notes from each program. */
export function Programs() {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Text as="h3" id={heading} size="md" weight="semibold" marginBottom={2}>
        How to export from other programs
      </Text>
      <dl className={styles.programs}>
        {PROGRAMS.map(({ name, how }) => (
          <div key={name}>
            <Text as="dt" size="sm" weight="medium">
              {name}
            </Text>
            <Text as="dd" tone="muted" size="sm" className={styles.how}>
              {how}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  )
}
