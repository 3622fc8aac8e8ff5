import { Plus } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'
import styles from './add-button.module.css'

interface AddButtonProps {
  label: string
  onClick: () => void
}

/** Makes one more; stands over the list, where the new one appears. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <IconButton label={label} size="small" onClick={onClick}>
      <Plus aria-hidden />
    </IconButton>
  )
}

/** The same, floating over a list on a phone. */
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
