import { useQuery } from '@tanstack/react-query'
import type { StorageOverview } from '#modules/admin/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { Ago } from '../ago.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { counted } from '../../../app/counted.js'
import { Facts, Part, Parts } from '../part/part.js'
import { LargestUsers } from './largest-users.js'
import { ByPlan } from './plan-storage.js'
import { storageQuery } from './storage-queries.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './storage.module.css'

/** Rule 8.1. */
const GB = 1024 ** 3

/** Storage used by all users, and the largest users (rule 17.21). */
export default function StoragePage() {
  const { data, error, isFetching, refetch } = useQuery(storageQuery)
  return (
    <>
      <AdminHeading title="Storage" />
      {data ? (
        <Parts className={styles.parts}>
          <Used storage={data} />
          <Files storage={data} />
          <ByPlan plans={data.plans} />
          <LargestUsers />
        </Parts>
      ) : error && !isFetching ? (
        <LoadError title="Couldn’t load storage" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton label="Loading storage" rows={12} />
        </div>
      )}
    </>
  )
}

interface StorageProps {
  storage: StorageOverview
}

function Used({ storage: { summed_at, text, files, sold, allowed } }: StorageProps) {
  const used = text + files
  return (
    <Part title="Used">
      <Facts
        facts={[
          ['Texts', sizeLabel(text)],
          ['Files', sizeLabel(files)],
          [
            'Of what is sold',
            <OfLimit key="sold" used={used} limit={sold} none="nothing is sold" />,
          ],
          ['Of all plans', <OfLimit key="all" used={used} limit={allowed} none="no users yet" />],
        ]}
      />
      <Text as="p" tone="muted" size="sm" marginTop={4}>
        Added up <Ago at={summed_at} />, as are plans and the largest below.
      </Text>
    </Part>
  )
}

interface OfLimitProps {
  used: number
  /** In bytes. */
  limit: number
  none: string
}

function OfLimit({ used, limit, none }: OfLimitProps) {
  return limit > 0 ? <StorageMeter used={used} limit={limit / GB} /> : <span>{none}</span>
}

function Files({ storage: { unshown, places, removals } }: StorageProps) {
  return (
    <Part title="Pending files">
      <Facts
        facts={[
          ['Awaited', `${counted(places.files, 'file')}, ${sizeLabel(places.bytes)}`],
          ['Not shown', `${counted(unshown.files, 'file')}, ${sizeLabel(unshown.bytes)}`],
          [
            'To be removed',
            `${counted(removals.due, 'object')}${removals.failing > 0 ? `, of which ${removals.failing} failed so far` : ''}`,
          ],
        ]}
      />
      <Text as="p" tone="muted" size="sm" marginTop={4}>
        Files that no page shows are kept for 30 days and don’t count toward any limit.
      </Text>
    </Part>
  )
}
