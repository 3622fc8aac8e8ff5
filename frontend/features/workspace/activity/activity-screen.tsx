import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { Act } from '#modules/workspace/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { Button } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TopBar } from '../../../ui/top-bar/top-bar.js'
import { UserMenu } from '../../auth/index.js'
import { AppShell } from '../app-shell/app-shell.js'
import { FolderSidebar } from '../folder-sidebar/folder-sidebar.js'
import { ShowSidebar } from '../sidebar-toggle/sidebar-toggle.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import workspace from '../workspace-screen/workspace-screen.module.css'
import { ActRow } from './act-row.js'
import { ActivityFilters } from './activity-filters.js'
import { activityQuery, EVERYTHING, type ActivityFilter } from './activity-query.js'
import styles from './activity.module.css'
import { UndoDevice } from './undo-device/undo-device.js'

/** Lists what happened to the user's notes, with an undo of each act (rule 15.68). */
export default function ActivityScreen() {
  const [filter, setFilter] = useState(EVERYTHING)
  return (
    <AppShell sidebar={<FolderSidebar folderId={undefined} />}>
      <TopBar leading={<ShowSidebar />} actions={<UserMenu />} />
      <main id={MAIN_ID} tabIndex={-1} className={workspace.main}>
        <Stack grow className={workspace.column}>
          <PageHeading title="Activity" className={workspace.title} />
          <p className={styles.about}>
            Everything that changed in your notes, the latest first. Undoing makes a new change, so
            nothing gets lost.
          </p>
          <ActivityFilters filter={filter} onChange={setFilter} />
          <UndoDevice />
          <Acts filter={filter} />
        </Stack>
      </main>
    </AppShell>
  )
}

function Acts({ filter }: { filter: ActivityFilter }) {
  const query = useInfiniteQuery(activityQuery(filter))
  const { data, error, isFetching, refetch } = query
  if (!data) {
    if (!error || isFetching)
      return <Skeleton label="Loading your activity" shape="list" rows={5} />
    const retry = () => void refetch()
    return <LoadError title="Couldn’t load your activity" error={error} onRetry={retry} />
  }
  const acts = data.pages.flat()
  if (acts.length === 0) return <NothingHere filter={filter} />
  return (
    <>
      {daysOf(acts).map(({ day, acts: ofDay }) => (
        <section key={day} aria-label={day} className={styles.day}>
          <Text as="h2" tone="muted" size="xs" weight="semibold" className={styles.date}>
            {day}
          </Text>
          <ul>
            {ofDay.map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older activity
          </Button>
        </div>
      )}
    </>
  )
}

function NothingHere({ filter }: { filter: ActivityFilter }) {
  const isFiltered = filter.place !== null || filter.kind !== null || filter.period !== 'any'
  return isFiltered ? (
    <EmptyState
      icon={ScrollText}
      title="Nothing matches"
      text="Choose another place, kind or time."
    />
  ) : (
    <EmptyState
      icon={ScrollText}
      title="Nothing happened yet"
      text="Once you create, edit or move something, you’ll see it here and can undo it."
    />
  )
}

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full' })

/** Groups acts by day, by the clock of this device. */
function daysOf(acts: readonly Act[]) {
  const days = Map.groupBy(acts, ({ at }) => DAY.format(new Date(at)))
  return Array.from(days, ([day, ofDay]) => ({ day, acts: ofDay }))
}
