import type { BlockSummary } from '#modules/workspace/api'
import { nameOfMany } from '../blocks/block-name.js'
import { parentTypeOf } from '../blocks/block-types.js'
import { useMoveBlocks } from '../blocks/use-move-blocks.js'
import { moveInto } from '../drag/drop-place.js'
import { TargetDialog } from './target-dialog.js'
import type { MoveTarget } from './target-tree.js'

interface MoveDialogProps {
  /** What is to be moved: siblings. */
  blocks: BlockSummary[]
  /** The ids of what is open, from the folder down: the tree shows their branch. */
  open: number[]
  /** Called when somewhere was chosen. */
  onMoved: () => void
  onClose: () => void
}

/** Asks where to. Mounted while it is open. */
export default function MoveDialog({ blocks, open, onMoved, onClose }: MoveDialogProps) {
  const move = useMoveBlocks()
  const [first] = blocks
  const targetType = first && parentTypeOf(first.block_type)
  if (!first || !targetType) return null

  function choose({ block, path }: MoveTarget) {
    onClose()
    const request = moveInto(blocks, block)
    if (!request) return
    onMoved()
    void move(request, path)
  }

  return (
    <TargetDialog
      title={`Move ${nameOfMany(blocks)}`}
      description={`Choose a ${targetType}. What is moved comes first there.`}
      targetType={targetType}
      currentId={first.parent_block_id}
      open={open}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
