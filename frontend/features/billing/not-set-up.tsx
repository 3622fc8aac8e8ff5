import { Info } from 'lucide-react'
import { usePaymentSettings } from './payment-settings.js'
import { Row } from '../../ui/layout/layout.js'
import styles from './not-set-up.module.css'

/** Notice that plans cannot be paid for (rule 11.22). Renders nothing if payments are set up. */
export function NotSetUp() {
  if (usePaymentSettings() !== null) return null
  return (
    <Row as="p" role="note" align="stretch" gap={2} className={styles.note}>
      <Info aria-hidden size={16} className={styles.icon} />
      Payments are not set up here, so you can’t buy a plan.
    </Row>
  )
}
