import { CircleAlert } from 'lucide-react'
import { Row } from '../layout/layout.js'
import { quoted } from '../quoted.js'
import styles from './form-error.module.css'

/** The server's message about the whole form. Renders nothing without a message. */
export function FormError({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <Row as="p" align="stretch" gap={2} tone="danger" size="sm" className={styles.error}>
          <CircleAlert aria-hidden size={16} />
          <span>{quoted(message)}</span>
        </Row>
      )}
    </div>
  )
}
