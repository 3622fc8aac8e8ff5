import { useLocation } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { Table } from '../../../ui/table/table.js'
import { useIsTouch } from '../../../ui/media.js'
import { displayName } from '../tree/item-name.js'
import { placeOf, trashHref, type TrashPlace } from './trash-address.js'
import { RowContext, TRASH_COLUMNS } from './trash-columns.js'
import { useTrashMenu } from './trash-menu.js'
import styles from './trash.module.css'
import type { TrashActions } from './use-trash-actions.js'

interface TrashTableProps {
  /** Name of the list, for screen readers only. */
  items: BlockSummary[]
  place: TrashPlace
  actions: TrashActions
  /** Set only if rows are selectable: at the root (rule 3.7). */
  selection?: Selecting<number>
  /** Previews a page beside the list. Undefined where pages have their own screen. */
  onPreview: ((page: BlockSummary) => void) | undefined
}

/** Items of one trash list. A click opens an item, a right click opens its menu. */
export function TrashTable(props: TrashTableProps) {
  const { items, place, actions, selection, onPreview } = props
  const [, navigate] = useLocation()
  const menu = useTrashMenu(actions, (item) => {
    const ids = new Set(selection?.actedOn(item.id) ?? [item.id])
    return items.filter(({ id }) => ids.has(id))
  })
  const { menuOf, openAtButton: onMenu } = menu
  const hrefOf = (item: BlockSummary) => trashHref(placeOf(item, place))
  const onRestore = (item: BlockSummary) => actions.restore([item])

  const touch = useIsTouch()

  function onPress(item: BlockSummary) {
    // Once a row is ticked, tapping anywhere on other rows ticks them.
    if (touch && selection && selection.ids.size > 0) selection.toggle(item.id)
    else if (item.block_type === 'page' && onPreview) onPreview(item)
    else return false
    return true
  }

  return (
    <RowContext value={{ hrefOf, onPress, onRestore, onMenu, menuOf }}>
      <div className={styles.table}>
        <Table
          caption="Trash"
          columns={TRASH_COLUMNS}
          rows={items}
          idOf={({ id }) => id}
          nameOf={displayName}
          selection={selection}
          onActivate={(item) => onPress(item) || navigate(hrefOf(item))}
          rowProps={(item) => ({
            className: menuOf === item.id ? styles.open : undefined,
            onContextMenu: (event) => menu.openAtPointer(event, item),
          })}
        />
      </div>
      {menu.overlay}
    </RowContext>
  )
}
