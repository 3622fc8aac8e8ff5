import type { OutboxRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import styles from './operations.module.css'

/** Pending outbox messages by topic. */
export function Outbox({ topics }: { topics: OutboxRow[] }) {
  return (
    <Part title="Outbox" wide>
      {topics.length === 0 ? (
        <p className={styles.none}>Nothing is waiting.</p>
      ) : (
        <Table
          caption="Outbox"
          columns={COLUMNS}
          rows={topics}
          idOf={({ topic }) => topic}
          nameOf={({ topic }) => topic}
          sortable={false}
          cards
          rowProps={() => ({ className: styles.topic })}
        />
      )}
    </Part>
  )
}

const COLUMNS: TableColumn<OutboxRow>[] = [
  {
    id: 'topic',
    header: 'Topic',
    className: styles.name,
    cell: ({ row: { original: rows } }) => (
      <>
        <span className={styles.strong}>{rows.topic}</span>
        {rows.error && <span className={styles.error}>{rows.error}</span>}
      </>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    className: styles.count,
    cell: ({ row: { original: rows } }) => <Due rows={rows} />,
  },
  {
    id: 'later',
    header: 'Later',
    className: styles.count,
    cell: ({ row: { original: rows } }) => <Count name="Later" count={rows.later} />,
  },
  {
    id: 'failing',
    header: 'Failing',
    className: styles.count,
    cell: ({ row: { original: rows } }) => (
      <Count name="Failing" count={rows.failing} tone="warning" />
    ),
  },
  {
    id: 'dead',
    header: 'Given up',
    className: styles.count,
    cell: ({ row: { original: rows } }) => (
      <Count name="Given up" count={rows.dead} tone="danger" />
    ),
  },
]

function Due({ rows: { waiting, later, oldest } }: { rows: OutboxRow }) {
  return (
    <>
      <Count name="Due" count={waiting - later} />
      {oldest && (
        <span className={styles.aside}>
          the oldest <Ago at={oldest} />
        </span>
      )}
    </>
  )
}

interface CountProps {
  /** Label of the count, because phones show no headings. */
  name: string
  count: number
  tone?: 'warning' | 'danger'
}

function Count({ name, count, tone }: CountProps) {
  return (
    <span>
      <span className={styles.label}>{name} </span>
      {tone && count > 0 ? <Badge tone={tone}>{formatNumber(count)}</Badge> : formatNumber(count)}
    </span>
  )
}
