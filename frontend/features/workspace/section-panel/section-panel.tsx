import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { BlockSummary } from '#modules/workspace/api'
import { paths } from '../../../app/paths.js'
import { AddButton } from '../add-button/add-button.js'
import { ItemList } from '../item-list/item-list.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { displayName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { ListState } from '../tree/list-state.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { HideSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { OtherFiles } from './other-files.js'
import styles from './section-panel.module.css'

interface SectionPanelProps {
  folderId: number
  fileId: number
  sectionId: number | undefined
  pageId: number | undefined
  folder: BlockSummary | undefined
  file: BlockSummary | undefined
  section: BlockSummary | undefined
}

/** Inside a file: its sections, and the pages of the open one beside them. */
export function SectionPanel({
  folderId,
  fileId,
  sectionId,
  pageId,
  folder,
  file,
  section,
}: SectionPanelProps) {
  return (
    <div className={styles.panel}>
      <Column
        label="Sections"
        head={
          <>
            <Link href={paths.app} className={styles.back} aria-label="Back to folders">
              <ArrowLeft aria-hidden size={16} />
            </Link>
            <span className={styles.names}>
              <Link href={paths.item(folderId)} className={styles.above}>
                {folder && displayName(folder)}
              </Link>
              <span className={styles.name}>{file && displayName(file)}</span>
            </span>
            <HideSidebar />
          </>
        }
        type="section"
        path={[folderId, fileId]}
        activeId={sectionId}
      />
      {sectionId !== undefined && (
        <Column
          label="Pages"
          head={<span className={styles.name}>{section && displayName(section)}</span>}
          type="page"
          path={[folderId, fileId, sectionId]}
          activeId={pageId}
        />
      )}
      <OtherFiles folderId={folderId} fileId={fileId} />
    </div>
  )
}

interface ColumnProps {
  label: string
  head: ReactNode
  type: 'section' | 'page'
  path: number[]
  activeId: number | undefined
}

function Column({ label, head, type, path, activeId }: ColumnProps) {
  const items = useQuery(itemListQuery(path.at(-1) ?? null))
  const { start, dialog } = useNewItem(type, path)
  return (
    <nav aria-label={label} className={styles.column}>
      <div className={styles.head}>{head}</div>
      <div {...DRAG_AREA} className={styles.scroll}>
        <ListState query={items} what={`${type}s`}>
          {(list) => (
            <>
              <ItemList
                parentId={path.at(-1) ?? null}
                items={list}
                hrefOf={({ id }) => paths.item(...path, id)}
                activeId={activeId}
                renameIn="dialog"
              />
              <AddButton label={`Add ${type}`} onClick={start} />
            </>
          )}
        </ListState>
      </div>
      {dialog}
    </nav>
  )
}
