import { useQuery } from '@tanstack/react-query'
import type { OperationsResponse } from '#modules/admin/api'
import { ErrorState } from '../../../ui/error-state/error-state.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { counted, formatNumber } from '../counted.js'
import { DeadLetters } from './dead-letters.js'
import { Failing } from './failing.js'
import { JobsDone } from './jobs-done.js'
import { operationsQuery } from './operations-query.js'
import styles from './operations.module.css'
import { Outbox } from './outbox.js'
import { Parked } from './parked.js'
import { Projections } from './projections.js'
import { Webhooks } from './webhooks.js'

/** How the product itself does, and what can be done about it (rules 17.15 to 17.17). */
export default function OperationsPage() {
  const { data, error, isFetching, refetch } = useQuery(operationsQuery)
  return (
    <>
      <AdminHeading title="Operations" />
      {data && <Shown operations={data} outdated={error?.message} />}
      {!data && error && !isFetching && (
        <ErrorState
          title="Couldn’t load the state of the system"
          message={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !error) && (
        <div className={styles.waiting}>
          <Skeleton label="Loading the state of the system" rows={12} />
        </div>
      )}
    </>
  )
}

interface ShownProps {
  operations: OperationsResponse
  /** Why it is no longer current, if it is not. */
  outdated: string | undefined
}

/** What asks for somebody comes first. */
function Shown({ operations, outdated }: ShownProps) {
  const { health, projections, jobs, parked, outbox, dead_letters: letters, failing } = operations
  const { last_minute: minute, last_hour: hour } = health.events
  const parkedStreams = <Parked parked={parked} jobs={jobs} total={health.parked} />
  return (
    <>
      <p className={styles.rate}>
        {`${counted(minute, 'event')} in the last minute, ${formatNumber(hour)} in the last hour`}
      </p>
      <div className={styles.parts}>
        {outdated && (
          <p role="status" className={styles.old}>
            {`What you see is no longer current: ${outdated}`}
          </p>
        )}
        {failing.length > 0 && <Failing failing={failing} />}
        {parked.length > 0 && parkedStreams}
        <DeadLetters letters={letters} total={health.outbox.dead} />
        <Projections projections={projections} jobs={jobs} />
        {parked.length === 0 && parkedStreams}
        <Outbox topics={outbox} />
        <Webhooks webhooks={operations.webhooks} failed={health.webhooks_failed} />
        <JobsDone jobs={jobs} />
      </div>
    </>
  )
}
