import { FileText } from 'lucide-react'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { identityOf } from '../../../app/temporary-ids.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { useNewPage } from '../new-page/use-new-page.js'
import { PlacedList } from '../placed-list/placed-list.js'
import { PlacedRow } from '../placed-list/placed-row.js'
import { SearchButton } from '../search/search-button.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { ListState } from '../tree/list-state.js'
import { Stack } from '../../../ui/layout/layout.js'
import screenStyles from '../workspace-screen/workspace-screen.module.css'
import styles from './recent-pages.module.css'
import { useRecentPages } from './use-recent-pages.js'

/** Recent pages on a wide screen, while no folder is open (rule 15.28). */
export default function StartScreen() {
  const recent = useRecentPages()
  const newPage = useNewPage()
  return (
    <>
      <TopBar
        leading={<ShowSidebar />}
        actions={
          <>
            <SearchButton />
            <UserMenu />
          </>
        }
      />
      <main id={MAIN_ID} tabIndex={-1} className={screenStyles.main}>
        <Stack grow className={screenStyles.column}>
          <PageHeading title="Recent pages" className={screenStyles.title} />
          <ListState query={recent} what="recent pages">
            {(pages) =>
              pages.length > 0 ? (
                <div className={styles.list}>
                  <PlacedList items={pages} roomy>
                    {pages.map((item) => (
                      <PlacedRow key={identityOf(item.id)} item={item} roomy />
                    ))}
                  </PlacedList>
                </div>
              ) : (
                <EmptyState
                  icon={FileText}
                  title="No pages yet"
                  text="Pages that you open or change appear here."
                  action={{ label: 'New page', onPress: () => void newPage() }}
                />
              )
            }
          </ListState>
        </Stack>
      </main>
    </>
  )
}
