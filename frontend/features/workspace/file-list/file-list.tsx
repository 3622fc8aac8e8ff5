import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { identityOf, realId } from '../../../app/temporary-ids.js'
import { createContext, useContext, useEffect, useMemo, useRef } from 'react'
import { GripVertical } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { BlockSummary, ItemContents, ListSort } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import { WholeText } from '../../../ui/tooltip/whole-text.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { useIsTouch } from '../../../ui/media.js'
import { RowStar } from '../favorites/row-star.js'
import { ItemDots, ItemName } from '../item-list/item-row.js'
import { type ItemActions, useItemActions } from '../item-list/use-item-actions.js'
import { whyFixed } from '../list-sort/sort-names.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { useReadAll } from '../list-sort/use-read-all.js'
import { ShareMark } from '../shared-items/share-mark.js'
import { ItemIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import { EmptyList } from '../empty-list/load-empty-list.js'
import { contentsQuery } from '../tree/item-queries.js'
import { ListState } from '../tree/list-state.js'
import { MoreItems } from '../tree/more-items.js'
import { TimeAgo } from '../../../app/time-ago/time-ago.js'
import { Row } from '../../../ui/layout/layout.js'
import styles from './file-list.module.css'
import { filesOrderAtom } from './files-order.js'
import { awaitSecondPress, takePressedTwice } from './second-press.js'

interface FileListProps {
  folderId: number
  onCreate: () => void
}

/** Files of a folder, with creation and edit times and page counts. */
export function FileList({ folderId, onCreate }: FileListProps) {
  const files = useItemList(folderId)
  return (
    <ListState query={files} what="files">
      {(items) =>
        items.length > 0 ? (
          <FileTable folderId={folderId} files={items} sort={files.sort} />
        ) : (
          <EmptyList type="file" onCreate={onCreate} />
        )
      }
    </ListState>
  )
}

const BY_HEADING = 'This list is sorted. Clear the sorting in its headings to move things.'

/** Context for the cells, because the columns never change. */
const Actions = createContext<ItemActions | null>(null)

/** A file with its content counts once loaded. */
type FileRow = BlockSummary & Partial<ItemContents>

const COLUMNS: TableColumn<FileRow>[] = [
  {
    id: 'name',
    header: 'Name',
    accessorFn: displayName,
    sortFn: 'text',
    cell: ({ row }) => <NameCell file={row.original} />,
  },
  {
    id: 'created',
    header: 'Created at',
    accessorKey: 'created_at',
    sortDescFirst: true,
    className: styles.time,
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  },
  {
    id: 'edited',
    header: 'Edited',
    // A file without edits counts as edited when it was created.
    accessorFn: ({ edited_at: at, updated_at: own }) => at ?? own,
    sortDescFirst: true,
    className: styles.time,
    cell: ({ row }) => row.original.edited_at && <TimeAgo at={row.original.edited_at} />,
  },
  {
    id: 'pages',
    header: 'Pages',
    accessorFn: ({ pages = 0 }) => pages,
    sortDescFirst: true,
    className: styles.pages,
    cell: ({ row }) => row.original.pages,
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    className: styles.tools,
    cell: ({ row }) => <ActionsCell file={row.original} />,
  },
]

interface FileTableProps {
  folderId: number
  files: BlockSummary[]
  sort: ListSort
}

function FileTable({ folderId, files, sort }: FileTableProps) {
  const list = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const [sorting, setSorting] = useAtom(filesOrderAtom)
  const isByHeading = sorting.length > 0
  const rows = useRows(folderId, files)
  useReadAll(folderId, files.length, isByHeading)
  const why = isByHeading ? BY_HEADING : whyFixed(sort)
  const { actions, overlays, onKeyDown } = useItemActions(files, 'row', list, why)
  const { startRename } = actions

  useEffect(() => {
    const pressed = takePressedTwice()
    const file = files.find(({ id }) => pressed !== null && id === realId(pressed))
    if (file) startRename(file)
    // Runs only when the list mounts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return (
    <Actions value={actions}>
      {/* Handles the keys of the links inside. */}
      <div ref={list} className={styles.list} onKeyDownCapture={onKeyDown}>
        <Table
          caption="Files"
          columns={COLUMNS}
          rows={rows}
          idOf={({ id }) => id}
          keyOf={({ id }) => identityOf(id)}
          nameOf={displayName}
          keptOrder={{ state: { sorting }, onSortingChange: setSorting }}
          selection={actions.selection}
          boxes={useIsTouch()}
          onActivate={(file, event) => {
            awaitSecondPress(file.id, event)
            navigate(hrefOf(file))
          }}
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

/** Returns the files with their content counts. */
function useRows(folderId: number, files: BlockSummary[]): FileRow[] {
  const { data: contents } = useQuery(contentsQuery(folderId))
  return useMemo(() => {
    const held = new Map(contents?.map((file) => [file.id, file]))
    return files.map((file) => ({ ...file, ...held.get(file.id) }))
  }, [files, contents])
}

function hrefOf({ parent_block_id: folderId, id }: BlockSummary) {
  return paths.item(folderId ?? 0, id)
}

function NameCell({ file }: { file: BlockSummary }) {
  const actions = useContext(Actions)
  if (!actions) return null
  return (
    <Row gap={3} shrink className={styles.name}>
      <GripVertical aria-hidden data-grip size={14} className={styles.handle} />
      <ItemIcon item={file} size={18} className={styles.icon} />
      <ItemName item={file} actions={actions}>
        <WholeText text={displayName(file)}>
          <Link
            href={hrefOf(file)}
            draggable={false}
            translate="no"
            className={styles.link}
            onClick={(event) => awaitSecondPress(file.id, event)}
          >
            {displayName(file)}
          </Link>
        </WholeText>
        <ShareMark item={file} />
      </ItemName>
      <RowStar item={file} />
    </Row>
  )
}

function ActionsCell({ file }: { file: BlockSummary }) {
  const actions = useContext(Actions)
  return actions ? <ItemDots item={file} actions={actions} /> : null
}
