import { TriangleAlert } from 'lucide-react'
import { Button } from '../button/button.js'
import styles from './error-state.module.css'

interface ErrorStateProps {
  title: string
  message: string
  onRetry: () => void
}

/** Placeholder for content that failed to load. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className={styles.area}>
      <TriangleAlert aria-hidden size={28} strokeWidth={1.5} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      <p className={styles.message}>{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
