import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.js'
import { Logo } from '../../../ui/logo/logo.js'
import { StorageUse } from '../../files/index.js'
import { AddButton } from '../add-button/add-button.js'
import { ItemList } from '../item-list/item-list.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { itemListQuery } from '../tree/item-queries.js'
import { ListState } from '../tree/list-state.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { NewPageButton } from '../new-page/new-page-button.js'
import { HideSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import styles from './folder-sidebar.module.css'

/** The folders, beside what the open one holds. */
export function FolderSidebar({ folderId }: { folderId: number | undefined }) {
  const folders = useQuery(itemListQuery(null))
  const { start, dialog } = useNewItem('folder', [])
  const [path] = useLocation()
  return (
    <nav aria-label="Folders" className={styles.sidebar}>
      <div className={styles.head}>
        <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
          <Logo />
        </Link>
        <HideSidebar />
      </div>
      <NewPageButton />
      <h2 className={styles.label}>Folders</h2>
      <div {...DRAG_AREA} className={styles.scroll}>
        <ListState query={folders} what="folders">
          {(items) => (
            <>
              <ItemList
                parentId={null}
                items={items}
                hrefOf={({ id }) => paths.item(id)}
                activeId={folderId}
                renameIn="row"
              />
              <AddButton label="Add a folder" onClick={start} />
            </>
          )}
        </ListState>
      </div>
      <div className={styles.storage}>
        <StorageUse />
      </div>
      <Link
        href={paths.trash}
        aria-current={path.startsWith(paths.trash) ? 'page' : undefined}
        className={styles.trash}
      >
        <Trash2 aria-hidden size={16} />
        Trash
      </Link>
      {dialog}
    </nav>
  )
}
