import { Plus } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'

export interface AddButtonProps {
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
