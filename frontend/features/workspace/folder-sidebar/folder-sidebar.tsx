import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { Logo } from '../../../ui/logo/logo.js'
import { Favorites } from '../favorites/favorites.js'
import { ItemList } from '../item-list/item-list.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { SortMenu } from '../list-sort/sort-menu.js'
import { whyFixed } from '../list-sort/sort-names.js'
import { useItemList } from '../list-sort/use-item-list.js'
import { NewPageButton } from '../new-page/new-page-button.js'
import { Panel } from '../panel/panel.js'
import { SidebarFoot } from '../panel/sidebar-foot.js'
import { RecentLink } from '../recent-pages/recent-link.js'
import { ListState } from '../tree/list-state.js'
import { HideSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import styles from './folder-sidebar.module.css'

/** Sidebar with the folders, beside the content of the open one. */
export function FolderSidebar({ folderId }: { folderId: number | undefined }) {
  const folders = useItemList(null)
  const { start, dialog } = useNewItem('folder', [])
  return (
    <Panel
      name="folders"
      label="Folders"
      head={
        <>
          <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
            <Logo />
          </Link>
          <HideSidebar />
        </>
      }
      top={
        <>
          <NewPageButton />
          <RecentLink />
          <Favorites activeId={folderId} />
        </>
      }
      sortMenu={<SortMenu parentId={null} type="folder" />}
      addLabel="Add a folder"
      onAdd={start}
      foot={<SidebarFoot />}
    >
      <ListState query={folders} what="folders">
        {(items) => (
          <ItemList
            parentId={null}
            items={items}
            whyFixed={whyFixed(folders.sort)}
            hrefOf={({ id }) => paths.item(id)}
            activeId={folderId}
            renameIn="row"
          />
        )}
      </ListState>
      {dialog}
    </Panel>
  )
}
