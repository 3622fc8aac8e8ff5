import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './section-heading.module.css'

interface SectionHeadingProps {
  id: string
  title: string
  text?: string
}

/** Heading of a front page section. */
export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <Stack align="center" gap={3} className={styles.heading}>
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {text && (
        <Text as="p" tone="muted" size="lg" className={styles.text}>
          {text}
        </Text>
      )}
    </Stack>
  )
}
