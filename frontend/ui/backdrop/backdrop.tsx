import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import styles from './backdrop.module.css'

/** Darkens what lies behind a modal window. */
export function Backdrop() {
  return <BaseDialog.Backdrop className={styles.backdrop} />
}
