import type { BlockSummary } from '#modules/workspace/api'
import { nameOfMany } from '../tree/item-name.js'
import { parentTypeOf } from '../tree/item-types.js'
import { useMoveItems } from '../tree/use-move-items.js'
import { moveIntoParent } from '../drag/move-for-drop.js'
import { TargetDialog } from './target-dialog.js'
import type { MoveTarget } from './target-tree.js'

interface MoveDialogProps {
  /** Siblings to move. */
  items: BlockSummary[]
  /** Ids of the open items, from the folder down. The tree expands this branch. */
  open: number[]
  /** Called after the user chose a target. */
  onMoved: () => void
  onClose: () => void
}

/** Dialog that asks for a move target. Mounted while open. */
export default function MoveDialog({ items, open, onMoved, onClose }: MoveDialogProps) {
  const move = useMoveItems()
  const [first] = items
  const targetType = first && parentTypeOf(first.block_type)
  if (!first || !targetType) return null

  function choose({ item, path }: MoveTarget) {
    onClose()
    const request = moveIntoParent(items, item)
    if (!request) return
    onMoved()
    void move(request, path)
  }

  return (
    <TargetDialog
      title={`Move ${nameOfMany(items)}`}
      description={`Choose a ${targetType}. What you move goes to the top.`}
      targetType={targetType}
      currentId={first.parent_block_id}
      open={open}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
