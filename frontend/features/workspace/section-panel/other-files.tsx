import { useRef } from 'react'
import type { BlockSummary } from '#modules/workspace/api'
import { useItemList } from '../list-sort/use-item-list.js'
import { ItemIcon } from '../tree/item-icon.js'
import { displayName } from '../tree/item-name.js'
import { useMoveItems } from '../tree/use-move-items.js'
import { useDraggedType } from '../drag/use-dragged-type.js'
import { useListDrag } from '../drag/use-list-drag.js'
import { Row, Text } from '../../../ui/layout/layout.js'
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
      <Row as="p" tone="muted" size="xs" weight="medium" className={styles.filesLabel}>
        Drop on another file
      </Row>
      <ul>
        {files.map((file) => (
          <Row as="li" key={file.id} data-id={file.id} gap={2} tone="muted" className={styles.file}>
            <ItemIcon item={file} size={16} />
            <Text translate="no" truncate grow className={styles.name}>
              {displayName(file)}
            </Text>
          </Row>
        ))}
      </ul>
    </div>
  )
}
