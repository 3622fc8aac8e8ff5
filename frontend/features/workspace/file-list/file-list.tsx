import { useQuery } from '@tanstack/react-query'
import { formatDistanceToNow } from 'date-fns'
import { Link } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { cx } from '../../../ui/class-names.js'
import { BlockDots, BlockName } from '../block-list/block-row.js'
import { type BlockActions, useBlockActions } from '../block-list/use-block-actions.js'
import { EmptyList } from '../blocks/empty-list.js'
import { BLOCK_ICONS } from '../blocks/block-icons.js'
import { displayName } from '../blocks/block-name.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { ListState } from '../blocks/list-state.js'
import styles from './file-list.module.css'

interface FileListProps {
  folderId: number
  onCreate: () => void
}

/** The files of a folder, with when they were made. */
export function FileList({ folderId, onCreate }: FileListProps) {
  const files = useQuery(blockListQuery(folderId))
  return (
    <ListState query={files} what="files">
      {(blocks) =>
        blocks.length > 0 ? (
          <FileTable files={blocks} />
        ) : (
          <EmptyList type="file" onCreate={onCreate} />
        )
      }
    </ListState>
  )
}

function FileTable({ files }: { files: BlockSummary[] }) {
  const { actions, overlays } = useBlockActions(files, 'row')
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className={styles.created}>
              Created at
            </th>
            <th scope="col" className={styles.tools}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <FileRow key={file.id} file={file} actions={actions} />
          ))}
        </tbody>
      </table>
      {overlays}
    </>
  )
}

function FileRow({ file, actions }: { file: BlockSummary; actions: BlockActions }) {
  const Icon = BLOCK_ICONS.file
  return (
    <tr
      className={cx(styles.row, actions.menuOf === file.id && styles.open)}
      onContextMenu={(event) => actions.openAtPointer(event, file)}
      onDoubleClick={() => actions.startRename(file)}
    >
      <td>
        <div className={styles.name}>
          <Icon aria-hidden size={18} className={styles.icon} />
          <BlockName block={file} actions={actions}>
            <Link
              href={paths.block(file.parent_block_id ?? 0, file.id)}
              draggable={false}
              className={styles.link}
            >
              {displayName(file)}
            </Link>
          </BlockName>
        </div>
      </td>
      <td className={styles.created}>
        <time dateTime={file.created_at} title={new Date(file.created_at).toLocaleString()}>
          {formatDistanceToNow(new Date(file.created_at), { addSuffix: true })}
        </time>
      </td>
      <td className={styles.tools}>
        <BlockDots block={file} actions={actions} />
      </td>
    </tr>
  )
}
