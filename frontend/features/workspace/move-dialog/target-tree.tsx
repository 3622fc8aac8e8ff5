import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockRef, BlockSummary, BlockType } from '#modules/workspace/api'
import { displayName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { ListState } from '../tree/list-state.js'
import styles from './move-dialog.module.css'
import { TargetRow } from './target-row.js'

/** A branch shows this many; the others are found by their names. */
const MAX_SHOWN = 200

/** An item that can be chosen, and the ids from the folder down to it. */
export interface MoveTarget {
  item: BlockRef
  path: number[]
}

export interface TargetsProps {
  /** What may be chosen. */
  targetType: BlockType
  /** Where the items are now. */
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
  const items = useQuery(itemListQuery(parentId))
  return (
    <ListState query={items} what="list">
      {(list) => (
        <>
          {list.slice(0, MAX_SHOWN).map((item) => (
            <Node key={item.id} {...props} item={item} path={[...path, item.id]} />
          ))}
          {list.length === 0 && <p className={styles.note}>Nothing here yet</p>}
          {list.length > MAX_SHOWN && <p className={styles.note}>Type to find more</p>}
        </>
      )}
    </ListState>
  )
}

function Node({ item, path, ...props }: TreeProps & { item: BlockSummary; path: number[] }) {
  const leaf = item.block_type === props.targetType
  const [expanded, setExpanded] = useState(props.open.includes(item.id))
  const why = whyNot(item, props.currentId)
  return (
    <>
      <TargetRow
        type={item.block_type}
        name={displayName(item)}
        level={path.length}
        expanded={leaf ? undefined : expanded}
        disabled={why !== undefined}
        detail={why}
        onPress={() => (leaf ? props.onChoose({ item, path }) : setExpanded(!expanded))}
      />
      {!leaf && expanded && <Branch {...props} parentId={item.id} path={path} />}
    </>
  )
}

/** Why an item cannot be chosen; undefined when it can. */
export function whyNot(
  item: Pick<BlockSummary, 'id' | 'is_page_locked'>,
  currentId: number | null
) {
  if (item.id === currentId) return 'here now'
  return item.is_page_locked ? 'locked' : undefined
}
