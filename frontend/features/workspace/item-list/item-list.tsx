import { type ReactNode, useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { identityOf } from '../../../app/temporary-ids.js'
import { cx } from '../../../ui/class-names.js'
import { MoreItems } from '../tree/more-items.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from './item-list.module.css'
import { ItemRow } from './item-row.js'
import { useActiveInSight } from './use-active-in-sight.js'
import { useItemActions } from './use-item-actions.js'
import { useListWindow } from './use-list-window.js'

/** Row heights as in the style sheet, including the gap below. */
const ROW_HEIGHT = 31
const ROOMY_ROW_HEIGHT = 60

interface ItemListProps {
  parentId: number | null
  items: BlockSummary[]
  /** Returns the address of an item. */
  hrefOf: (item: BlockSummary) => string
  activeId?: number
  /** Reason why rows cannot be moved among themselves; undefined if they can. */
  whyFixed?: string
  renameIn: 'row' | 'dialog'
  /** True for full-width rows that suit touch. */
  roomy?: boolean
  /** Returns the content below a name. */
  detailOf?: (item: BlockSummary) => ReactNode
}

/** Sibling items in order, each with its menu. A long list renders only its visible rows. */
export function ItemList({
  parentId,
  items,
  hrefOf,
  activeId,
  whyFixed,
  renameIn,
  roomy = false,
  detailOf,
}: ItemListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { actions, overlays, onKeyDown } = useItemActions(items, renameIn, list, whyFixed)
  const rowHeight = roomy ? ROOMY_ROW_HEIGHT : ROW_HEIGHT
  const rows = useListWindow(items.length, list, rowHeight)
  const { first, end, before, after, watch } = rows
  useActiveInSight(list, items, activeId, rows)
  return (
    <>
      {/* Handles the keys of the links inside. */}
      <Stack as="ul" ref={list} className={cx(roomy && styles.roomy)} onKeyDown={onKeyDown}>
        <Room height={before} />
        {items.slice(first, end).map((item) => (
          <ItemRow
            key={identityOf(item.id)}
            item={item}
            href={hrefOf(item)}
            active={item.id === activeId}
            actions={actions}
            detail={detailOf}
          />
        ))}
        <Room height={after} />
      </Stack>
      {watch}
      <MoreItems parentId={parentId} shown={items.length} />
      {overlays}
    </>
  )
}

/** Spacer for rows that are not rendered. */
function Room({ height }: { height: number }) {
  return height > 0 ? <li role="presentation" style={{ height }} /> : null
}
