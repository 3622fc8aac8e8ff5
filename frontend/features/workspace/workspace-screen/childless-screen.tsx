import { useQuery } from '@tanstack/react-query'
import type { BlockSummary, BlockType } from '#modules/workspace/api'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { useNewItem } from '../item-list/use-new-item.js'
import { displayName } from '../tree/item-name.js'
import { itemListQuery } from '../tree/item-queries.js'
import { EmptyList } from '../empty-list/load-empty-list.js'
import { ListState } from '../tree/list-state.js'
import { CenteredSpinner } from '../../../ui/spinner/spinner.js'
import { SearchButton } from '../search/search-button.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import styles from './workspace-screen.module.css'

interface ChildlessScreenProps {
  /** Type of the items that could be here. */
  type: BlockType
  path: number[]
  parent: BlockSummary | undefined
}

/** Shown if there is nothing to open yet. */
export function ChildlessScreen({ type, path, parent }: ChildlessScreenProps) {
  const items = useQuery(itemListQuery(path.at(-1) ?? null))
  const { start, dialog } = useNewItem(type, path)
  return (
    <>
      <TopBar
        leading={<ShowSidebar />}
        actions={
          <>
            {path.length > 0 && <SearchButton />}
            <UserMenu />
          </>
        }
      />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <ListState query={items} what={`${type}s`}>
          {(list) =>
            // The first item is about to open and will then take the focus.
            list.length > 0 ? (
              <CenteredSpinner />
            ) : (
              <>
                <PageHeading
                  title={parent ? displayName(parent) : 'Your notes'}
                  isName={parent !== undefined}
                  className="visually-hidden"
                />
                <EmptyList type={type} onCreate={start} />
              </>
            )
          }
        </ListState>
      </main>
      {dialog}
    </>
  )
}
