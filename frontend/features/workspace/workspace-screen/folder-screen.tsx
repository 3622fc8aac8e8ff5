import { Plus } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Button } from '../../../ui/button/button.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { displayName } from '../tree/item-name.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { BarStar } from '../favorites/bar-star.js'
import { FileList } from '../file-list/file-list.js'
import { SearchButton } from '../search/search-button.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import styles from './workspace-screen.module.css'

interface FolderScreenProps {
  folderId: number
  folder: BlockSummary | undefined
}

/** A folder with its files. */
export function FolderScreen({ folderId, folder }: FolderScreenProps) {
  const { start, dialog } = useNewItem('file', [folderId], 'Untitled file')
  return (
    <>
      <TopBar
        leading={<ShowSidebar />}
        actions={
          <>
            <Button variant="quiet" onClick={start}>
              <Plus aria-hidden size={16} />
              Add a file
            </Button>
            {folder && <BarStar item={folder} />}
            <SearchButton />
            <UserMenu />
          </>
        }
      />
      <main {...DRAG_AREA} id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          <PageHeading title={folder ? displayName(folder) : ''} className={styles.title} />
          <FileList folderId={folderId} onCreate={start} />
        </div>
      </main>
      {dialog}
    </>
  )
}
