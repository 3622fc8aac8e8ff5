import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.js'
import { Logo } from '../../../ui/logo/logo.js'
import { AddButton } from '../add-button/add-button.js'
import { BlockList } from '../block-list/block-list.js'
import { useNewBlock } from '../block-list/use-new-block.js'
import { blockListQuery } from '../blocks/block-queries.js'
import { ListState } from '../blocks/list-state.js'
import styles from './folder-sidebar.module.css'

/** The folders, beside what the open one holds. */
export function FolderSidebar({ folderId }: { folderId: number | undefined }) {
  const folders = useQuery(blockListQuery(null))
  const { start, dialog } = useNewBlock('folder', [])
  return (
    <nav aria-label="Folders" className={styles.sidebar}>
      <Link href={paths.home} aria-label="Strata, home" className={styles.home}>
        <Logo />
      </Link>
      <h2 className={styles.label}>Folders</h2>
      <div className={styles.scroll}>
        <ListState query={folders} what="folders">
          {(blocks) => (
            <BlockList
              blocks={blocks}
              hrefOf={({ id }) => paths.block(id)}
              activeId={folderId}
              renameIn="row"
            />
          )}
        </ListState>
        <AddButton label="Add a folder" onClick={start} />
      </div>
      {dialog}
    </nav>
  )
}
