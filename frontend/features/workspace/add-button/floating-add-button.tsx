import { Plus } from 'lucide-react'
import styles from './floating-add-button.module.css'
import type { AddButtonProps } from './add-button.js'

/** The add button as a floating button over a phone's list. */
export function FloatingAddButton({ label, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      data-floating
      aria-label={label}
      className={styles.floating}
      onClick={onClick}
    >
      <Plus aria-hidden size={24} />
    </button>
  )
}
