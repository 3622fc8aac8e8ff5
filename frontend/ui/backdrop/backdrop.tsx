import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import styles from './backdrop.module.css'

/** Dims everything behind a modal window, including another window. */
export function Backdrop() {
  return <BaseDialog.Backdrop forceRender data-scrim className={styles.backdrop} />
}
