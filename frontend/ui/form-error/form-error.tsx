import { CircleAlert } from 'lucide-react'
import styles from './form-error.module.css'

/** The server's message about the whole form. Renders nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <p className={styles.error}>
          <CircleAlert aria-hidden size={16} />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
