import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventRow } from '#modules/admin/api'
import { may } from '#modules/auth/api'
import { Badge } from '../../../ui/badge/badge.js'
import type { AddressChanges } from '../list/address.js'
import { staffPaths } from '../staff-paths.js'
import { useScope } from '../use-scope.js'
import styles from './events.module.css'

const TEXT_WORDS = {
  sealed: { tone: 'neutral', text: 'text sealed' },
  erased: { tone: 'warning', text: 'text erased' },
  'key lost': { tone: 'danger', text: 'key lost' },
} as const

interface EventItemProps {
  event: EventRow
  /** Looks for events that have this in common. */
  onFilter: (changes: AddressChanges) => void
}

/** One event: a line, and all that may be seen of it when it is opened. */
export function EventItem({ event, onFilter }: EventItemProps) {
  const { type, stream, revision, time, text } = event
  return (
    <li>
      <details className={styles.event}>
        <summary className={styles.line}>
          <span className={styles.when}>
            <ChevronRight aria-hidden size={14} className={styles.mark} />
            <time dateTime={time}>{moment(time)}</time>
          </span>
          <span className={styles.type}>{type}</span>
          <span className={styles.place}>
            {stream} · {revision}
          </span>
          <span className={styles.who}>{whoDid(event)}</span>
          <span className={styles.text}>
            {text && <Badge tone={TEXT_WORDS[text].tone}>{TEXT_WORDS[text].text}</Badge>}
          </span>
        </summary>
        <Facts event={event} onFilter={onFilter} />
      </details>
    </li>
  )
}

function Facts({ event, onFilter }: EventItemProps) {
  const { id, user_id: owner, actor, stream, type, correlation_id, causation_id, data } = event
  const seesPeople = may(useScope(), 'people')
  const only = (name: string, value: string | number | null) =>
    value === null ? (
      '—'
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
      <Fact name="Type">{only('type', type)}</Fact>
      <Fact name="Stream">{only('stream', stream)}</Fact>
      <Fact name="Owner">
        {only('user_id', owner)}
        {owner !== null && seesPeople && (
          <Link href={staffPaths.user(owner)} className={styles.person}>
            Open the user
          </Link>
        )}
      </Fact>
      <Fact name="Actor">{only('actor', actor)}</Fact>
      <Fact name="Correlation">{only('correlation_id', correlation_id)}</Fact>
      <Fact name="Caused by">{causation_id ?? '—'}</Fact>
      <Fact name="Id">{id}</Fact>
      <Fact name="Data">
        <Data data={data} />
      </Fact>
    </dl>
  )
}

function Data({ data }: Pick<EventRow, 'data'>) {
  if (!data) return 'It can no longer be read.'
  if (typeof data.left_out === 'number') {
    return `Left out: ${data.left_out.toLocaleString('en-US')} characters.`
  }
  return <pre className={styles.data}>{JSON.stringify(data, null, 2)}</pre>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  )
}

function whoDid({ actor, user_id: owner }: EventRow) {
  if (actor === null || owner === null) return actor ? `by ${actor}` : ''
  return actor === String(owner) ? `by user ${owner}` : `of user ${owner}, by ${actor}`
}

/** `2026-03-01 09:00:00.123`, as the log has it. */
function moment(time: string) {
  return time.slice(0, -1).replace('T', ' ')
}
