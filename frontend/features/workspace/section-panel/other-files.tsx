import { useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { useItemList } from '../list-sort/use-item-list.js'
import { ItemIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import { useMoveItems } from '../tree/use-move-items.js'
import { useDraggedType } from '../drag/use-dragged-type.js'
import { useListDrag } from '../drag/use-list-drag.js'
import styles from './section-panel.module.css'

interface OtherFilesProps {
  folderId: number
  /** File whose sections are shown. */
  fileId: number
}

/** While a section is dragged, shows the folder's other files as drop targets. */
export function OtherFiles({ folderId, fileId }: OtherFilesProps) {
  const dragging = useDraggedType() === 'section'
  const { data: files = [] } = useItemList(folderId, { enabled: dragging })
  const others = files.filter(({ id }) => id !== fileId)
  if (!dragging || others.length === 0) return null
  return <Targets folderId={folderId} files={others} />
}

function Targets({ folderId, files }: { folderId: number; files: BlockSummary[] }) {
  const list = useRef<HTMLDivElement>(null)
  const move = useMoveItems()
  useListDrag(list, {
    items: files,
    actedOn: (id) => [id],
    onMove: (request, file) => void move(request, [folderId, file.id]),
    onPress: () => undefined,
  })
  return (
    <div ref={list} data-drag-area="" className={styles.files}>
      <p className={styles.filesLabel}>Drop on another file</p>
      <ul>
        {files.map((file) => (
          <li key={file.id} data-id={file.id} className={styles.file}>
            <ItemIcon item={file} size={16} />
            <span translate="no" className={styles.name}>
              {displayName(file)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
