import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef } from 'react'
import { GripVertical } from 'lucide-react'
import { Link } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { useIsTouch } from '../../../ui/media.js'
import { ItemDots, ItemName } from '../item-list/item-row.js'
import { type ItemActions, useItemActions } from '../item-list/use-item-actions.js'
import { ITEM_ICONS } from '../tree/item-types.js'
import { displayName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { EmptyList } from '../empty-list/load-empty-list.js'
import { ListState } from '../tree/list-state.js'
import { MoreItems } from '../tree/more-items.js'
import { isTemporary } from '../tree/temporary-ids.js'
import { TimeAgo } from '../tree/time-ago.js'
import styles from './file-list.module.css'
import { awaitSecondPress, takePressedTwice } from './second-press.js'

interface FileListProps {
  folderId: number
  onCreate: () => void
}

/** The files of a folder, with when they were made. */
export function FileList({ folderId, onCreate }: FileListProps) {
  const files = useQuery(itemListQuery(folderId))
  return (
    <ListState query={files} what="files">
      {(items) =>
        items.length > 0 ? (
          <FileTable folderId={folderId} files={items} />
        ) : (
          <EmptyList type="file" onCreate={onCreate} />
        )
      }
    </ListState>
  )
}

/** For the cells: the columns themselves never change. */
const Actions = createContext<ItemActions | null>(null)

const COLUMNS: TableColumn<BlockSummary>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ row }) => <NameCell file={row.original} />,
  },
  {
    id: 'created',
    header: 'Created at',
    className: styles.created,
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    className: styles.tools,
    cell: ({ row }) => <ActionsCell file={row.original} />,
  },
]

function FileTable({ folderId, files }: { folderId: number; files: BlockSummary[] }) {
  const list = useRef<HTMLDivElement>(null)
  const { actions, overlays, onKeyDown } = useItemActions(files, 'row', list)
  const { startRename } = actions

  useEffect(() => {
    const pressed = takePressedTwice()
    const file = files.find(({ id }) => id === pressed)
    if (file) startRename(file)
    // Only when the list shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <Actions value={actions}>
      {/* The keys are those of the links in it. */}
      <div ref={list} className={styles.list} onKeyDownCapture={onKeyDown}>
        <Table
          caption="Files"
          columns={COLUMNS}
          rows={files}
          idOf={({ id }) => id}
          nameOf={displayName}
          sortable={false}
          selection={actions.selection}
          boxes={useIsTouch()}
          rowProps={(file) => ({
            className: cx(styles.row, actions.menuOf === file.id && styles.open),
            onContextMenu: (event) => actions.openAtPointer(event, file),
            onDoubleClick: () => actions.startRename(file),
          })}
        />
      </div>
      <MoreItems parentId={folderId} shown={files.length} />
      {overlays}
    </Actions>
  )
}

function NameCell({ file }: { file: BlockSummary }) {
  const actions = useContext(Actions)
  const Icon = ITEM_ICONS.file
  if (!actions) return null
  return (
    <div className={styles.name}>
      <GripVertical aria-hidden size={16} className={styles.handle} />
      <Icon aria-hidden size={18} className={styles.icon} />
      <ItemName item={file} actions={actions}>
        {isTemporary(file.id) ? (
          <span className={styles.link}>{displayName(file)}</span>
        ) : (
          <Link
            href={paths.item(file.parent_block_id ?? 0, file.id)}
            draggable={false}
            className={styles.link}
            onClick={(event) => awaitSecondPress(file.id, event)}
          >
            {displayName(file)}
          </Link>
        )}
      </ItemName>
    </div>
  )
}

function ActionsCell({ file }: { file: BlockSummary }) {
  const actions = useContext(Actions)
  return actions ? <ItemDots item={file} actions={actions} /> : null
}
