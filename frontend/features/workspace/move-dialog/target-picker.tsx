import type { BlockType } from '#modules/workspace/api'
import { realId } from '../../../app/temporary-ids.js'
import { displayName } from '../tree/item-name.js'
import { TargetDialog } from './target-dialog.js'

/** A place in the tree, with its name as shown. */
export interface Target {
  id: number
  name: string
  type: BlockType
}

interface TargetPickerProps {
  title: string
  description: string
  /** Type of the items that can be chosen. */
  type: BlockType
  /** True if locked pages can be chosen. */
  lockedToo?: boolean
  onChoose: (target: Target) => void
  onClose: () => void
}

/** Dialog that asks for an item of a type, from any screen. Mounted while open. */
export default function TargetPicker({ type, onChoose, ...dialog }: TargetPickerProps) {
  return (
    <TargetDialog
      {...dialog}
      targetType={type}
      currentId={null}
      open={[]}
      onChoose={({ item }) => onChoose({ id: realId(item.id), name: displayName(item), type })}
    />
  )
}
