import { useLocation } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import type { Selecting } from '../../../ui/selection/use-selection.js'
import { Table } from '../../../ui/table/table.js'
import { displayName } from '../blocks/block-name.js'
import { placeOf, trashHref, type TrashPlace } from './trash-address.js'
import { RowContext, TRASH_COLUMNS, type TrashRowContext } from './trash-columns.js'
import { useTrashMenu } from './trash-menu.js'
import styles from './trash.module.css'
import type { TrashActions } from './use-trash-actions.js'

interface TrashTableProps extends Pick<TrashRowContext, 'onPreview'> {
  /** Says what is listed; read, not shown. */
  caption: string
  blocks: BlockSummary[]
  place: TrashPlace
  actions: TrashActions
  /** Only where rows can be selected: at the root (SPEC §2, Trash). */
  selection?: Selecting<number>
}

/** Blocks of one list of the trash: a press opens them, a right click brings their menu. */
export function TrashTable(props: TrashTableProps) {
  const { caption, blocks, place, actions, selection, onPreview } = props
  const [, navigate] = useLocation()
  const menu = useTrashMenu(actions, (block) => {
    const ids = new Set(selection?.actedOn(block.id) ?? [block.id])
    return blocks.filter(({ id }) => ids.has(id))
  })
  const { menuOf, openAtButton: onMenu } = menu
  const hrefOf = (block: BlockSummary) => trashHref(placeOf(block, place))
  const onRestore = (block: BlockSummary) => actions.restore([block])

  function open(block: BlockSummary) {
    if (block.block_type === 'page' && onPreview) onPreview(block)
    else navigate(hrefOf(block))
  }

  return (
    <RowContext value={{ hrefOf, onPreview, onRestore, onMenu, menuOf }}>
      <div className={styles.table}>
        <Table
          caption={caption}
          columns={TRASH_COLUMNS}
          rows={blocks}
          idOf={({ id }) => id}
          nameOf={displayName}
          selection={selection}
          onActivate={open}
          rowProps={(block) => ({
            className: menuOf === block.id ? styles.open : undefined,
            onContextMenu: (event) => menu.openAtPointer(event, block),
          })}
        />
      </div>
      {menu.overlay}
    </RowContext>
  )
}
