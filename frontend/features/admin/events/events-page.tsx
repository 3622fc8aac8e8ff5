import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, ShieldCheck } from 'lucide-react'
import * as v from 'valibot'
import { useLocation, useSearchParams } from 'wouter'
import { Button, ButtonLink } from '../../../ui/button/button.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { addressWith, type AddressChanges } from '../list/address.js'
import { FilterChips, noFilters } from '../list/filter-chips.js'
import { FilterMenu } from '../list/filter-menu.js'
import type { Filter } from '../list/filters.js'
import { staffPaths } from '../staff-paths.js'
import { eventsQuery } from '../staff-queries.js'
import { EventItem } from './event-item.js'
import { eventsAddress, filtersOf } from './events-address.js'
import { Row, Stack, Text } from '../../../ui/layout/layout.js'
import styles from './events.module.css'

const FILTERS: Filter[] = [
  { kind: 'text', name: 'user_id', label: 'Owner (id of a user)' },
  { kind: 'text', name: 'actor', label: 'Actor (id, system or operator)' },
  { kind: 'text', name: 'stream', label: 'Stream' },
  { kind: 'text', name: 'type', label: 'Type' },
  { kind: 'text', name: 'correlation_id', label: 'Correlation' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
]

/** Events of the log without text, newest first (rule 18.8). */
export function EventsPage() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const named = v.parse(eventsAddress, Object.fromEntries(params))
  const change = (changes: AddressChanges) => navigate(addressWith(path, params, changes))
  return (
    <>
      <AdminHeading
        title="Audit"
        actions={
          <Row align="stretch" gap={2}>
            <ButtonLink variant="quiet" size="large" href={staffPaths.proof}>
              <ShieldCheck aria-hidden size={16} />
              Proof
            </ButtonLink>
            <FilterMenu filters={FILTERS} values={named} onChange={change} />
          </Row>
        }
      />
      <Text as="p" tone="muted" marginTop={2}>
        Everything that happened, without the text of notes. Times are UTC. Your visit is recorded.
      </Text>
      <FilterChips filters={FILTERS} values={named} onChange={change} />
      <Events named={named} change={change} />
    </>
  )
}

interface EventsProps {
  named: v.InferOutput<typeof eventsAddress>
  change: (changes: AddressChanges) => void
}

function Events({ named, change }: EventsProps) {
  const query = useInfiniteQuery(eventsQuery(filtersOf(named)))
  const { data, error, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query
  if (error && !data) {
    return isFetching ? (
      <Skeleton label="Loading the events" rows={10} />
    ) : (
      <LoadError title="Couldn’t load the events" error={error} onRetry={() => void refetch()} />
    )
  }
  if (!data) return <Skeleton label="Loading the events" rows={10} />
  const events = data.pages.flat()
  if (events.length === 0) return <Nothing onClear={() => change(noFilters(FILTERS))} />
  return (
    <>
      <ol aria-label="Events" aria-busy={isPlaceholderData} className={styles.events}>
        {events.map((event) => (
          <EventItem key={event.id} event={event} onFilter={change} />
        ))}
      </ol>
      <Stack align="center" gap={3} className={styles.more}>
        {hasNextPage ? (
          <Button
            variant="quiet"
            pending={query.isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older events
          </Button>
        ) : (
          <Text as="p" tone="muted" size="sm">
            No older events
          </Text>
        )}
        {error && (
          <Text as="p" role="alert" tone="danger">
            {error.message}
          </Text>
        )}
      </Stack>
    </>
  )
}

function Nothing({ onClear }: { onClear: () => void }) {
  return (
    <Stack align="center" gap={3} className={styles.nothing}>
      <EmptyState icon={ScrollText} title="Nothing found" text="No events match." />
      <Button variant="quiet" onClick={onClear}>
        Show all
      </Button>
    </Stack>
  )
}
