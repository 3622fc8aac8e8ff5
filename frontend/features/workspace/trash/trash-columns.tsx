import { createContext, type MouseEvent, useContext } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { TableColumn } from '../../../ui/table/table.js'
import { capitalized, displayName } from '../tree/item-name.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { NameCell, ToolsCell } from './trash-row.js'
import styles from './trash.module.css'

/** Row handlers. Passed through a context, so that the columns never change. */
export interface TrashRowContext {
  hrefOf: (item: BlockSummary) => string
  /** Handles a click on the name. Returns true if the click must not follow the link. */
  onPress: (item: BlockSummary) => boolean
  onRestore: (item: BlockSummary) => void
  onMenu: (event: MouseEvent, item: BlockSummary) => void
  /** Id of the item whose menu is open. */
  menuOf: number | null
}

export const RowContext = createContext<TrashRowContext | null>(null)

function useRow() {
  const context = useContext(RowContext)
  if (!context) throw new Error('The trash columns must be rendered inside the trash table')
  return context
}

/** Name, type and deletion time (rule 3.7). On phones the last two are below the name. */
export const TRASH_COLUMNS: TableColumn<BlockSummary>[] = [
  {
    id: 'name',
    accessorFn: displayName,
    header: 'Name',
    cell: ({ row }) => <Name item={row.original} />,
  },
  {
    id: 'type',
    accessorFn: ({ block_type: type }) => capitalized(type),
    header: 'Type',
    className: styles.type,
  },
  {
    id: 'deleted',
    accessorFn: ({ deleted_at: at }) => at ?? '',
    header: 'Deleted At',
    className: styles.deleted,
    cell: ({ row: { original } }) => original.deleted_at && <TimeAgo at={original.deleted_at} />,
  },
  {
    id: 'tools',
    header: () => <span className="visually-hidden">Actions</span>,
    enableSorting: false,
    className: styles.tools,
    cell: ({ row }) => <Tools item={row.original} />,
  },
]

function Name({ item }: { item: BlockSummary }) {
  const { hrefOf, onPress } = useRow()
  return <NameCell item={item} href={hrefOf(item)} onPress={onPress} />
}

function Tools({ item }: { item: BlockSummary }) {
  const { onRestore, onMenu, menuOf } = useRow()
  return (
    <ToolsCell
      item={item}
      menuOpen={menuOf === item.id}
      onRestore={() => onRestore(item)}
      onMenu={onMenu}
    />
  )
}
