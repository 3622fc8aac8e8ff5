import { TriangleAlert } from 'lucide-react'
import { Button } from '../button/button.js'
import { Stack, Text } from '../layout/layout.js'
import styles from './error-state.module.css'

interface ErrorStateProps {
  title: string
  message: string
  onRetry: () => void
}

/** Placeholder for content that failed to load. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <Stack role="alert" align="center" justify="center" gap={1} grow className={styles.area}>
      <TriangleAlert aria-hidden size={28} strokeWidth={1.5} className={styles.icon} />
      <Text as="p" weight="medium">
        {title}
      </Text>
      <Text as="p" tone="muted" size="sm" className={styles.message}>
        {message}
      </Text>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  )
}
