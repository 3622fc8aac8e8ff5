import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { Moment } from '#modules/admin/api'
import { Button } from '../../../ui/button/button.js'
import { Checkbox } from '../../../ui/checkbox/checkbox.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { formatNumber } from '../../../app/counted.js'
import { addressWith, type AddressChanges } from '../list/address.js'
import { changed, countKinds, type Marks, itemsById } from './changes.js'
import { KindBadge } from './kind-badge.js'
import { MomentBar } from './moment-bar.js'
import { momentInWords } from './replay-address.js'
import type { View } from './view.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './replay.module.css'

interface ComparisonProps<Item extends { id: number }> {
  view: View<Item>
  userId: number
  from: string
  to: string
}

/** Two moments side by side, with their differences. */
export function Comparison<Item extends { id: number }>(props: ComparisonProps<Item>) {
  const { view, userId, from, to } = props
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const [only, setOnly] = useState(true)
  const start = useQuery(view.queries.at(userId, from))
  const between = useQuery(view.queries.between(userId, from, to))
  const compared = useMemo(() => {
    if (!start.data || !between.data) return undefined
    const { at, items } = start.data
    // The two queries are out of step after a change of moment. Mixing their data would be wrong.
    if (at.revision !== between.data.from.revision) return undefined
    const before = itemsById(items)
    return { before, after: changed(before, between.data.changes) }
  }, [start.data, between.data])
  const error = start.error ?? between.error
  if (error) {
    return (
      <LoadError
        title="Couldn’t compare these moments"
        error={error}
        onRetry={() => void Promise.all([start.refetch(), between.refetch()])}
      />
    )
  }
  const last = start.data?.last
  if (last === null)
    return (
      <Text as="p" tone="muted" marginTop={6}>
        Nothing recorded yet.
      </Text>
    )
  if (!between.data || !last) return <Skeleton label="Comparing" rows={8} />
  const marks: Marks = new Map(
    between.data.changes.map((change) => [change.id, view.kindsOf(change)])
  )
  const change = (changes: AddressChanges) =>
    navigate(addressWith(path, params, changes), { replace: true })
  const SIDES = [
    { name: 'from', label: 'First moment', moment: between.data.from, things: compared?.before },
    { name: 'to', label: 'Second moment', moment: between.data.to, things: compared?.after },
  ] as const
  return (
    <>
      <div className={styles.compared}>
        {SIDES.map(({ name, label, moment }) => (
          <MomentBar
            key={name}
            label={label}
            last={last.revision}
            {...moment}
            canReach={() => false}
            onGo={(revision) => change({ [name]: revision })}
          />
        ))}
      </div>
      <Summary marks={marks} />
      <Row wrap gap={5} rowGap={2} marginTop={4}>
        <Checkbox checked={only} onChange={setOnly}>
          Only what differs
        </Checkbox>
        <Button
          variant="quiet"
          onClick={() => navigate(addressWith(path, params, { at: to, from: null, to: null }))}
        >
          Back to one moment
        </Button>
      </Row>
      <div aria-busy={start.isFetching || between.isFetching} className={styles.compared}>
        {SIDES.map(({ name, label, moment, things }) => (
          <section key={name} aria-label={label}>
            <Text as="h2" size="md" weight="semibold" marginBottom={2}>
              {titleOf(moment)}
            </Text>
            {things && (
              <view.Show label={titleOf(moment)} things={things} marks={marks} only={only} />
            )}
          </section>
        ))}
      </div>
    </>
  )
}

function Summary({ marks }: { marks: Marks }) {
  const counts = countKinds(marks)
  return (
    <Row as="p" role="status" wrap gap={5} rowGap={2} marginTop={4}>
      {counts.length === 0
        ? 'No differences.'
        : counts.map(([kind, count]) => (
            <Row as="span" key={kind} inline gap={2}>
              <span>{formatNumber(count)}</span> <KindBadge kind={kind} />
            </Row>
          ))}
    </Row>
  )
}

function titleOf({ revision, time }: Moment) {
  if (revision === -1) return 'Before the first event'
  return `Revision ${formatNumber(revision)}, ${momentInWords(time)}`
}
