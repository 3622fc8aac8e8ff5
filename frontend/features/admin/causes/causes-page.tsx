import { useInfiniteQuery } from '@tanstack/react-query'
import { Waypoints } from 'lucide-react'
import { useLocation, useParams } from 'wouter'
import { Breadcrumbs } from '../../../ui/breadcrumbs/breadcrumbs.js'
import { Button } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { addressWith } from '../list/address.js'
import { EventFacts } from '../events/event-facts.js'
import { momentInLog } from '../events/moment.js'
import { staffPaths } from '../staff-paths.js'
import { eventsQuery } from '../staff-queries.js'
import { type Cause, causesOf } from './causes.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './causes.module.css'

/** Shows the causal tree of one request's events. Each node opens its event. */
export default function CausesPage() {
  const id = String(useParams().id)
  const query = useInfiniteQuery(eventsQuery({ correlation_id: id }))
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Audit', href: staffPaths.audit }, { label: 'Cause and effect' }]}
      />
      <div className={styles.title}>
        <AdminHeading title="Cause and effect" />
      </div>
      <Text as="p" tone="muted" marginTop={2} className={styles.about}>
        Everything one request set off, starting with its first cause. Select an event for its
        details. Times are UTC.
      </Text>
      <Text as="p" tone="muted" breakable marginTop={2} className={styles.correlation}>
        Correlation <code>{id}</code>
      </Text>
      {error && !isFetching && (
        <LoadError title="Couldn’t load the events" error={error} onRetry={() => void refetch()} />
      )}
      {!data && (!error || isFetching) && <Skeleton label="Loading the events" rows={6} />}
      {data?.pages[0]?.length === 0 && (
        <EmptyState icon={Waypoints} title="Nothing found" text="No event has this correlation." />
      )}
      {data && data.pages[0]!.length > 0 && (
        <Causes label="Cause and effect" causes={causesOf(data.pages.flat())} />
      )}
      {hasNextPage && (
        <Row align="stretch" justify="center" marginBottom={8}>
          <Button
            variant="quiet"
            pending={query.isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show what came before
          </Button>
        </Row>
      )}
    </>
  )
}

function Causes({ label, causes }: { label?: string; causes: Cause[] }) {
  return (
    <ul aria-label={label} className={styles.causes}>
      {causes.map((cause) => (
        <li key={cause.id} className={styles.cause}>
          {cause.event ? <Node event={cause.event} /> : <Unseen id={cause.id} />}
          {cause.effects.length > 0 && <Causes causes={cause.effects} />}
        </li>
      ))}
    </ul>
  )
}

/** Renders a cause known only by its id: a command, or an event outside this list. */
function Unseen({ id }: { id: string }) {
  return (
    <p className={styles.unseen}>
      A command{' '}
      <Text as="code" mono size="sm" breakable>
        {id}
      </Text>
    </p>
  )
}

function Node({ event }: { event: NonNullable<Cause['event']> }) {
  const [, navigate] = useLocation()
  const { type, stream, revision, time } = event
  return (
    <details className={styles.node}>
      <summary className={styles.summary}>
        <Text weight="medium" breakable>
          {type}
        </Text>
        <Text tone="muted" tabular breakable>{`${stream} · ${revision}`}</Text>
        <Text as="time" dateTime={time} tone="muted" tabular breakable>
          {momentInLog(time)}
        </Text>
      </summary>
      <EventFacts
        event={event}
        onFilter={(changes) => navigate(addressWith(staffPaths.audit, NONE, changes))}
      />
    </details>
  )
}

const NONE = new URLSearchParams()
