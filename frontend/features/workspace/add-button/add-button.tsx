import { Plus } from 'lucide-react'
import { cx } from '../../../ui/class-names.js'
import styles from './add-button.module.css'

interface AddButtonProps {
  label: string
  onClick: () => void
}

/** The last row of a list: makes one more. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <button type="button" className={cx(styles.button, styles.row)} onClick={onClick}>
      <Plus aria-hidden size={16} />
      {label}
    </button>
  )
}

/** The same, floating over a list on a phone. */
export function FloatingAddButton({ label, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      data-floating
      aria-label={label}
      className={cx(styles.button, styles.floating)}
      onClick={onClick}
    >
      <Plus aria-hidden size={24} />
    </button>
  )
}
