import { useQuery } from '@tanstack/react-query'
import type { OperationsResponse } from '#modules/admin/api'
import { LoadError } from '../../../app/load-error/load-error.js'
import { useLoadFailure } from '../../../app/load-error/use-load-failure.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { counted, formatNumber } from '../../../app/counted.js'
import { DeadLetters } from './dead-letters.js'
import { Failing } from './failing.js'
import { JobsDone } from './jobs-done.js'
import { operationsQuery } from './operations-query.js'
import { Stack, Text } from '../../../ui/layout/layout.js'
import styles from './operations.module.css'
import { Outbox } from './outbox.js'
import { Parked } from './parked.js'
import { Projections } from './projections.js'
import { Webhooks } from './webhooks.js'

/** State of the system and the available operations (rules 17.15 to 17.17). */
export default function OperationsPage() {
  const { data, error, isFetching, refetch } = useQuery(operationsQuery)
  return (
    <>
      <AdminHeading title="Operations" />
      {data && <Shown operations={data} failure={error} onRetry={() => void refetch()} />}
      {!data && error && !isFetching && (
        <LoadError
          title="Couldn’t load the state of the system"
          error={error}
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
  /** Error of the last refresh. */
  failure: Error | null
  onRetry: () => void
}

/** Problems that need an operator come first. */
function Shown({ operations, failure, onRetry }: ShownProps) {
  const reason = useLoadFailure(failure, onRetry)
  const { health, projections, jobs, parked, outbox, dead_letters: letters, failing } = operations
  const { last_minute: minute, last_hour: hour } = health.events
  const parkedStreams = <Parked parked={parked} jobs={jobs} total={health.parked} />
  return (
    <>
      <Text as="p" tone="muted" tabular marginTop={1}>
        {`${counted(minute, 'event')} in the last minute, ${formatNumber(hour)} in the last hour`}
      </Text>
      <Stack gap={6} marginTop={5} className={styles.parts}>
        {failure && (
          <Text as="p" role="status" tone="muted">
            {`What you see is no longer current. ${reason}`}
          </Text>
        )}
        {failing.length > 0 && <Failing failing={failing} />}
        {parked.length > 0 && parkedStreams}
        <DeadLetters letters={letters} total={health.outbox.dead} />
        <Projections projections={projections} jobs={jobs} />
        {parked.length === 0 && parkedStreams}
        <Outbox topics={outbox} />
        <Webhooks webhooks={operations.webhooks} failed={health.webhooks_failed} />
        <JobsDone jobs={jobs} />
      </Stack>
    </>
  )
}
