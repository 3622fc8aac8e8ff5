import { useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import type { BlockSummary } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Button } from '../../../ui/button/button.js'
import { EmojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { displayName, tabTitleOf } from '../tree/item-name.js'
import { DRAG_AREA } from '../drag/use-list-drag.js'
import { BarStar } from '../favorites/bar-star.js'
import { FileList } from '../file-list/file-list.js'
import { filesOrderAtom } from '../file-list/files-order.js'
import { SortMenu } from '../list-sort/sort-menu.js'
import { SearchButton } from '../search/search-button.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import styles from './workspace-screen.module.css'

export interface FolderScreenProps {
  folderId: number
  folder: BlockSummary | undefined
}

/** A folder with its files. */
export default function FolderScreen({ folderId, folder }: FolderScreenProps) {
  const { start, dialog } = useNewItem('file', [folderId], 'Untitled file')
  const clearHeadings = useSetAtom(filesOrderAtom)
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
        <Stack grow className={styles.column}>
          <Row align="start" gap={2} className={styles.head}>
            {folder?.icon && <EmojiIcon emoji={folder.icon} size={32} className={styles.emoji} />}
            <PageHeading
              title={folder ? displayName(folder) : ''}
              tabTitle={folder && tabTitleOf(folder)}
              className={styles.title}
            />
            <SortMenu
              parentId={folderId}
              type="file"
              size="medium"
              onSort={() => clearHeadings([])}
            />
          </Row>
          <FileList folderId={folderId} onCreate={start} />
        </Stack>
      </main>
      {dialog}
    </>
  )
}
