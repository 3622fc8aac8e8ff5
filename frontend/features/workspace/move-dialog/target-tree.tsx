import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockRef, BlockSummary, BlockType } from '#modules/workspace/api'
import { displayName } from '../blocks/block-name.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { ListState } from '../blocks/list-state.js'
import styles from './move-dialog.module.css'
import { TargetRow } from './target-row.js'

/** A branch shows this many; the others are found by their names. */
const MAX_SHOWN = 200

/** A block that can be chosen, and the ids from the folder down to it. */
export interface MoveTarget {
  block: BlockRef
  path: number[]
}

export interface TargetsProps {
  /** What may be chosen. */
  targetType: BlockType
  /** Where the blocks are now. */
  currentId: number | null
  onChoose: (target: MoveTarget) => void
}

interface TreeProps extends TargetsProps {
  /** The branches that are open at first, from the folder down. */
  open: number[]
}

/** The tree down to what may be chosen. */
export function TargetTree(props: TreeProps) {
  return <Branch {...props} parentId={null} path={[]} />
}

interface BranchProps extends TreeProps {
  parentId: number | null
  /** The ids down to the parent. */
  path: number[]
}

function Branch({ parentId, path, ...props }: BranchProps) {
  const blocks = useQuery(blockListQuery(parentId))
  return (
    <ListState query={blocks} what="list">
      {(list) => (
        <>
          {list.slice(0, MAX_SHOWN).map((block) => (
            <Node key={block.id} {...props} block={block} path={[...path, block.id]} />
          ))}
          {list.length === 0 && <p className={styles.note}>Nothing here yet</p>}
          {list.length > MAX_SHOWN && <p className={styles.note}>Type to find one of the others</p>}
        </>
      )}
    </ListState>
  )
}

function Node({ block, path, ...props }: TreeProps & { block: BlockSummary; path: number[] }) {
  const leaf = block.block_type === props.targetType
  const [expanded, setExpanded] = useState(props.open.includes(block.id))
  const why = whyNot(block, props.currentId)
  return (
    <>
      <TargetRow
        type={block.block_type}
        name={displayName(block)}
        level={path.length}
        expanded={leaf ? undefined : expanded}
        disabled={why !== undefined}
        detail={why}
        onPress={() => (leaf ? props.onChoose({ block, path }) : setExpanded(!expanded))}
      />
      {!leaf && expanded && <Branch {...props} parentId={block.id} path={path} />}
    </>
  )
}

/** Why a block cannot be chosen; undefined when it can. */
export function whyNot(
  block: Pick<BlockSummary, 'id' | 'is_page_locked'>,
  currentId: number | null
) {
  if (block.id === currentId) return 'here now'
  return block.is_page_locked ? 'locked' : undefined
}
