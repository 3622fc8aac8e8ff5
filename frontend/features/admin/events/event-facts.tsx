import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventRow } from '#modules/admin/api'
import { may } from '#modules/auth/permissions'
import type { AddressChanges } from '../list/address.js'
import { staffPaths } from '../staff-paths.js'
import { useScope } from '../use-scope.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './events.module.css'

export interface EventFactsProps {
  event: EventRow
  /** Filters the list by a value that the events share. */
  onFilter: (changes: AddressChanges) => void
}

/** All facts of an event that staff may see. */
export function EventFacts({ event, onFilter }: EventFactsProps) {
  const { id, user_id: owner, actor, stream, type, correlation_id, causation_id, data } = event
  const replay = replayOf(event)
  const seesUsers = may(useScope(), 'people')
  const renderOnly = (name: string, value: string | number | null) =>
    value === null ? (
      <span>—</span>
    ) : (
      <button
        type="button"
        aria-label={`Only events with ${name} ${value}`}
        className={styles.only}
        onClick={() => onFilter({ [name]: value })}
      >
        {value}
      </button>
    )
  return (
    <dl className={styles.facts}>
      <Fact name="Type">{renderOnly('type', type)}</Fact>
      <Fact name="Stream">
        {renderOnly('stream', stream)}
        {replay && (
          <Link href={replay} className={styles.related}>
            Replay
          </Link>
        )}
      </Fact>
      <Fact name="Owner">
        {renderOnly('user_id', owner)}
        {owner !== null && seesUsers && (
          <Link href={staffPaths.user(owner)} className={styles.related}>
            Open the user
          </Link>
        )}
      </Fact>
      <Fact name="Actor">{renderOnly('actor', actor)}</Fact>
      <Fact name="Correlation">
        {renderOnly('correlation_id', correlation_id)}
        {correlation_id !== null && (
          <Link href={staffPaths.causes(correlation_id)} className={styles.related}>
            Cause and effect
          </Link>
        )}
      </Fact>
      <Fact name="Caused by">{causation_id ?? '—'}</Fact>
      <Fact name="Id">{id}</Fact>
      <Fact name="Data">
        <Data data={data} />
      </Fact>
    </dl>
  )
}

function Data({ data }: Pick<EventRow, 'data'>) {
  if (!data) return <span>It can no longer be read.</span>
  if (typeof data.left_out === 'number') {
    return <span>{`Left out: ${data.left_out.toLocaleString('en-US')} characters.`}</span>
  }
  return <pre className={styles.data}>{JSON.stringify(data, null, 2)}</pre>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <dd className={styles.value}>{children}</dd>
    </>
  )
}

/**
 * Returns the address of the replay right after the event, or undefined for a stream without
 * replay.
 */
function replayOf({ stream, revision }: EventRow) {
  const [, kind, userId] = /^(workspace|billing)-(\d{1,16})$/.exec(stream) ?? []
  if (kind === undefined) return undefined
  const replayed = kind === 'billing' ? 'billing' : 'workspaces'
  return staffPaths.replay(replayed, Number(userId), revision)
}
