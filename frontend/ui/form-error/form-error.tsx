import { CircleAlert } from 'lucide-react'
import styles from './form-error.module.css'

/** What the server said about the form as a whole; nothing while there is no message. */
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
