import type { FormEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { hasStatus } from '../../../app/api-client.js'
import { Button } from '../../../ui/button/button.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { TextField } from '../../../ui/text-field/text-field.js'
import { addressWith, type AddressChanges } from '../list/address.js'
import { type Marks, NO_MARKS } from './changes.js'
import { MomentBar } from './moment-bar.js'
import { StepFacts } from './step-facts.js'
import { useReplay } from './use-replay.js'
import type { View } from './view.js'
import { Row, Text } from '../../../ui/layout/layout.js'
import styles from './replay.module.css'

interface ReplayProps<Item extends { id: number }> {
  view: View<Item>
  userId: number
  /** Start of the replay: a revision or a timestamp. The end by default. */
  at: string | undefined
}

/** Replays a stream moment by moment. */
export function Replay<Item extends { id: number }>({ view, userId, at }: ReplayProps<Item>) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const { query, replay, shown, canReach, go, jump } = useReplay(view.queries, userId, at)
  const name = (changes: AddressChanges, options?: { replace: boolean }) =>
    navigate(addressWith(path, params, changes), options)
  const { error, isFetching, refetch } = query
  if (error && !isFetching) {
    const isUnknown = hasStatus(error, 404)
    return (
      <LoadError
        title={isUnknown ? 'There is no such user' : 'Couldn’t replay this'}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!replay || !shown) return <Skeleton label="Replaying" rows={8} />
  const { last } = replay
  if (!last)
    return (
      <Text as="p" tone="muted" marginTop={6}>
        Nothing recorded yet.
      </Text>
    )
  const { step, things, revision, time } = shown
  const marks: Marks = step
    ? new Map(step.changes.map((change) => [change.id, view.kindsOf(change)]))
    : NO_MARKS
  const { Show } = view
  return (
    <>
      <Row align="end" wrap gap={4} marginTop={5}>
        <MomentBar
          label="Moment"
          last={last.revision}
          revision={revision}
          time={time}
          canReach={canReach}
          onGo={(to) => {
            go(to)
            name({ at: to }, { replace: true })
          }}
        />
        <JumpField
          onJump={(moment) => {
            jump(moment)
            name({ at: moment }, { replace: true })
          }}
        />
        <Button
          variant="quiet"
          size="large"
          onClick={() => name({ at: null, from: revision, to: last.revision })}
        >
          Compare with another moment
        </Button>
      </Row>
      <StepFacts view={view} userId={userId} step={step} />
      <div aria-busy={isFetching} className={styles.shown}>
        {things.size === 0 ? (
          <Text as="p" tone="muted" marginTop={6}>
            {view.nothing}
          </Text>
        ) : (
          <Show label={`${view.title} at revision ${revision}`} things={things} marks={marks} />
        )}
      </div>
    </>
  )
}

function JumpField({ onJump }: { onJump: (moment: string) => void }) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('moment')
    if (value) onJump(`${String(value)}Z`)
  }
  return (
    <Row as="form" align="end" gap={2} fixed onSubmit={handleSubmit}>
      <TextField
        type="datetime-local"
        name="moment"
        label="Time (UTC)"
        step={1}
        min="2000-01-01T00:00"
        max="9999-12-31T23:59"
      />
      <Button type="submit" variant="quiet" size="large">
        Go
      </Button>
    </Row>
  )
}
