import { Button } from '../button/button.js'
import styles from './failure-message.module.css'

export interface FailureMessageProps {
  text: string
  onReload: () => void
}

/** What stands in the place of a part of the page that failed. */
export function FailureMessage({ text, onReload }: FailureMessageProps) {
  return (
    <div role="alert" className={styles.message}>
      <p>{text}</p>
      <Button variant="quiet" onClick={onReload}>
        Reload the page
      </Button>
    </div>
  )
}
