import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import styles from './backdrop.module.css'

/** Darkens what lies behind a modal window, another one included. */
export function Backdrop() {
  return <BaseDialog.Backdrop forceRender data-scrim className={styles.backdrop} />
}
