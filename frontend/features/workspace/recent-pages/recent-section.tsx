import { atomWithStorage } from 'jotai/utils'
import { storedLocally } from '../../../app/stored-locally.js'
import { identityOf } from '../../../app/temporary-ids.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { ListSection } from '../placed-list/list-section.js'
import { PlacedList } from '../placed-list/placed-list.js'
import { PlacedRow } from '../placed-list/placed-row.js'
import styles from './recent-pages.module.css'
import { useRecentPages } from './use-recent-pages.js'

/** Few, so that the folders below stay in sight on a phone. */
const MOST = 3

/** True if the list is open. Stored in this browser. */
const openAtom = atomWithStorage('strata:recent-open', true, storedLocally<boolean>(), {
  getOnInit: true,
})

/** Recent pages above the folders of a phone; nothing while there are none (rule 15.28). */
export function RecentSection() {
  const { data, isPending, isFetching } = useRecentPages()
  const items = data?.slice(0, MOST) ?? []
  const isWaiting = isPending && isFetching
  if (items.length === 0 && !isWaiting) return null
  return (
    <ListSection title="Recent pages" openAtom={openAtom} roomy>
      {isWaiting ? (
        // Reserves the space of the rows, so that the folders do not move.
        <div className={styles.waiting}>
          <Skeleton shape="list" rows={MOST} label="Loading recent pages" />
        </div>
      ) : (
        <PlacedList items={items}>
          {items.map((item) => (
            <PlacedRow key={identityOf(item.id)} item={item} roomy />
          ))}
        </PlacedList>
      )}
    </ListSection>
  )
}
