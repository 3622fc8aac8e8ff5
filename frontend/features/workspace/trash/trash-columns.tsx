import { createContext, type MouseEvent, useContext } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import type { TableColumn } from '../../../ui/table/table.js'
import { capitalised, displayName } from '../blocks/block-name.js'
import { TimeAgo } from '../blocks/time-ago.js'
import { NameCell, ToolsCell } from './trash-row.js'
import styles from './trash.module.css'

/** What the rows do. In a context, so that the columns stay the same. */
export interface TrashRowContext {
  hrefOf: (block: BlockSummary) => string
  /** A press on the name: whether something else was done than to follow the link. */
  onPress: (block: BlockSummary) => boolean
  onRestore: (block: BlockSummary) => void
  onMenu: (event: MouseEvent, block: BlockSummary) => void
  /** The block whose menu is open. */
  menuOf: number | null
}

export const RowContext = createContext<TrashRowContext | null>(null)

function useRow() {
  const context = useContext(RowContext)
  if (!context) throw new Error('The columns of the trash stand in a table of the trash')
  return context
}

/** Name, type and when it was deleted (rule 3.7). On phones the last two are below the name. */
export const TRASH_COLUMNS: TableColumn<BlockSummary>[] = [
  {
    id: 'name',
    accessorFn: displayName,
    header: 'Name',
    cell: ({ row }) => <Name block={row.original} />,
  },
  {
    id: 'type',
    accessorFn: ({ block_type: type }) => capitalised(type),
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
    cell: ({ row }) => <Tools block={row.original} />,
  },
]

function Name({ block }: { block: BlockSummary }) {
  const { hrefOf, onPress } = useRow()
  return <NameCell block={block} href={hrefOf(block)} onPress={onPress} />
}

function Tools({ block }: { block: BlockSummary }) {
  const { onRestore, onMenu, menuOf } = useRow()
  return (
    <ToolsCell
      block={block}
      menuOpen={menuOf === block.id}
      onRestore={() => onRestore(block)}
      onMenu={onMenu}
    />
  )
}
