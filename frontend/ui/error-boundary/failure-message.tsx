import { Button } from '../button/button.js'
import styles from './failure-message.module.css'

export interface FailureMessageProps {
  text: string
  onReload: () => void
}

/** Message in place of a failed part of the page. */
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
