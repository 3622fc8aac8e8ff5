import { Button } from '../button/button.js'
import { Stack } from '../layout/layout.js'
import styles from './failure-message.module.css'

export interface FailureMessageProps {
  text: string
  onReload: () => void
}

/** Message in place of a failed part of the page. */
export function FailureMessage({ text, onReload }: FailureMessageProps) {
  return (
    <Stack role="alert" align="center" justify="center" gap={4} grow className={styles.message}>
      <p>{text}</p>
      <Button variant="quiet" onClick={onReload}>
        Reload the page
      </Button>
    </Stack>
  )
}
