import { type KeyboardEvent, useRef, useState } from 'react'
import type { BlockRef, BlockSummary } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { useIsTouch } from '../../../ui/use-is-touch.js'
import { nameOfMany } from '../blocks/block-name.js'
import { LEVELS, parentTypeOf } from '../blocks/block-types.js'
import { useMoveBlocks } from '../blocks/use-move-blocks.js'
import { moveInto } from '../drag/drop-place.js'
import { FoundTargets } from './found-targets.js'
import styles from './move-dialog.module.css'
import { TargetTree } from './target-tree.js'
import { handleTreeKey } from './tree-keys.js'

interface MoveDialogProps {
  /** What is to be moved: siblings. */
  blocks: BlockSummary[]
  /** The ids of what is open, from the folder down: the tree shows their branch. */
  open: number[]
  /** Called when somewhere was chosen. */
  onMoved: () => void
  onClose: () => void
}

/** A parent that can be chosen, and the ids from the folder down to it. */
export interface MoveTarget {
  block: BlockRef
  path: number[]
}

/** Asks where to, in a tree that can be filtered. Mounted while it is open. */
export function MoveDialog({ blocks, open, onMoved, onClose }: MoveDialogProps) {
  const [filter, setFilter] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const touch = useIsTouch()
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

  function handleInputKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    const items = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')
    const item = [...(items ?? [])].find((each) => each.ariaDisabled !== 'true')
    event.preventDefault()
    // With Enter only what was looked for and found is chosen.
    if (event.key === 'Enter' && filter.trim() !== '') item?.click()
    else item?.focus()
  }

  const common = { targetType, currentId: first.parent_block_id, onChoose: choose }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${nameOfMany(blocks)}`}
      description={`Choose a ${targetType}. What is moved comes first there.`}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
      // On a phone the keyboard would cover the tree.
      initialFocus={touch ? tree : input}
    >
      <input
        ref={input}
        type="search"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={handleInputKey}
        aria-label={`Find a ${targetType}`}
        placeholder={`Find a ${targetType}`}
        autoComplete="off"
        className={styles.filter}
      />
      <div
        ref={tree}
        role="tree"
        aria-label="Where to"
        className={styles.tree}
        tabIndex={-1}
        onKeyDown={(event) => handleTreeKey(event, input.current)}
      >
        {filter.trim() === '' ? (
          <TargetTree {...common} open={open.slice(0, LEVELS.indexOf(targetType))} />
        ) : (
          <FoundTargets {...common} keyword={filter.trim()} />
        )}
      </div>
    </Dialog>
  )
}
