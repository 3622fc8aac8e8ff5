import { type KeyboardEvent, useRef, useState } from 'react'
import type { BlockType } from '#modules/workspace/api'
import { Button } from '../../../ui/button/button.js'
import { Dialog } from '../../../ui/dialog/dialog.js'
import { isComposing } from '../../../ui/keys/is-composing.js'
import { useIsTouch } from '../../../ui/media.js'
import { LEVELS } from '../tree/item-types.js'
import { FoundTargets } from './found-targets.js'
import styles from './move-dialog.module.css'
import { type MoveTarget, TargetTree } from './target-tree.js'
import { handleTreeKey } from './tree-keys.js'

interface TargetDialogProps {
  title: string
  description: string
  /** Type of the items that can be chosen. */
  targetType: BlockType
  /** Id of the current parent, which cannot be chosen. */
  currentId: number | null
  /** True if locked pages can be chosen. */
  lockedToo?: boolean
  /** Ids of the open items, from the folder down. The tree expands this branch. */
  open: number[]
  onChoose: (target: MoveTarget) => void
  onClose: () => void
}

/** Dialog that asks for a place in a filterable tree. Mounted while open. */
export function TargetDialog({ title, description, open, onClose, ...targets }: TargetDialogProps) {
  const { targetType } = targets
  const [filter, setFilter] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const touch = useIsTouch()

  function handleInputKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    const items = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')
    const item = [...(items ?? [])].find((each) => each.ariaDisabled !== 'true')
    event.preventDefault()
    // Enter chooses only an item that the filter found.
    if (event.key === 'Enter' && filter.trim() !== '') item?.click()
    else item?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
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
          <TargetTree {...targets} open={open.slice(0, LEVELS.indexOf(targetType))} />
        ) : (
          <FoundTargets {...targets} keyword={filter.trim()} />
        )}
      </div>
    </Dialog>
  )
}
