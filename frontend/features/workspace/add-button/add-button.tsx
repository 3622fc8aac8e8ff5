import { Plus } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button/icon-button.js'

export interface AddButtonProps {
  label: string
  onClick: () => void
}

/** Button over the list that creates an item, which then appears below. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <IconButton label={label} size="small" onClick={onClick}>
      <Plus aria-hidden />
    </IconButton>
  )
}
