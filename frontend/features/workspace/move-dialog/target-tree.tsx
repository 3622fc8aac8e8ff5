import { useState } from 'react'
import type { BlockRef, BlockSummary, BlockType } from '#modules/workspace/api'
import { useItemList } from '../list-sort/use-item-list.js'
import { displayName } from '../tree/item-name.js'
import { ListState } from '../tree/list-state.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './move-dialog.module.css'
import { TargetRow } from './target-row.js'

/** Maximum number of rows shown per branch. The filter finds the others by name. */
const MAX_SHOWN = 200

/** An item that can be chosen, with the ids from the folder down to it. */
export interface MoveTarget {
  item: BlockRef
  path: number[]
}

export interface TargetsProps {
  /** Type of the items that can be chosen. */
  targetType: BlockType
  /** Id of the items' current parent. */
  currentId: number | null
  /** True if locked pages can be chosen. */
  lockedToo?: boolean
  onChoose: (target: MoveTarget) => void
}

interface TreeProps extends TargetsProps {
  /** Ids of the initially expanded branches, from the folder down. */
  open: number[]
}

/** The tree down to the level that can be chosen. */
export function TargetTree(props: TreeProps) {
  return <Branch {...props} parentId={null} path={[]} />
}

interface BranchProps extends TreeProps {
  parentId: number | null
  /** Ids from the folder down to the parent. */
  path: number[]
}

function Branch({ parentId, path, ...props }: BranchProps) {
  const items = useItemList(parentId)
  return (
    <ListState query={items} what="list">
      {(list) => (
        <>
          {list.slice(0, MAX_SHOWN).map((item) => (
            <Node key={item.id} {...props} item={item} path={[...path, item.id]} />
          ))}
          {list.length === 0 && (
            <Text as="p" tone="muted" size="sm" className={styles.note}>
              Nothing here yet
            </Text>
          )}
          {list.length > MAX_SHOWN && (
            <Text as="p" tone="muted" size="sm" className={styles.note}>
              Type to find more
            </Text>
          )}
        </>
      )}
    </ListState>
  )
}

function Node({ item, path, ...props }: TreeProps & { item: BlockSummary; path: number[] }) {
  const leaf = item.block_type === props.targetType
  const [expanded, setExpanded] = useState(props.open.includes(item.id))
  const why = whyNot(item, props)
  return (
    <>
      <TargetRow
        item={item}
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

/** Returns the reason why an item cannot be chosen, or undefined if it can be. */
export function whyNot(
  item: Pick<BlockSummary, 'id' | 'is_page_locked'>,
  { currentId, lockedToo = false }: Pick<TargetsProps, 'currentId' | 'lockedToo'>
) {
  if (item.id === currentId) return 'here now'
  return item.is_page_locked && !lockedToo ? 'locked' : undefined
}
