import type { OutboxRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { Text } from '../../../ui/layout/layout.js'
import { Note, Subject } from '../cell-text.js'
import { Cause } from './cause.js'
import styles from './operations.module.css'

/** Pending outbox messages by topic. */
export function Outbox({ topics }: { topics: OutboxRow[] }) {
  return (
    <Part title="Outbox" wide>
      {topics.length === 0 ? (
        <Text as="p" tone="muted">
          Nothing is waiting.
        </Text>
      ) : (
        <Table
          caption="Outbox"
          columns={COLUMNS}
          rows={topics}
          idOf={({ topic }) => topic}
          nameOf={({ topic }) => topic}
          sortable={false}
          cards={CARDS}
        />
      )}
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['name name'],
  columns: 'minmax(0, 1fr) minmax(0, 1fr)',
  roomy: true,
}

const COUNT = { width: '9rem', tabular: true }

const COLUMNS: TableColumn<OutboxRow>[] = [
  {
    id: 'topic',
    header: 'Topic',
    className: styles.name,
    area: 'name',
    cell: ({ row: { original: rows } }) => (
      <>
        <Subject>{rows.topic}</Subject>
        {rows.error && <Cause>{rows.error}</Cause>}
      </>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    ...COUNT,
    cell: ({ row: { original: rows } }) => <Due rows={rows} />,
  },
  {
    id: 'later',
    header: 'Later',
    ...COUNT,
    cell: ({ row: { original: rows } }) => <Count name="Later" count={rows.later} />,
  },
  {
    id: 'failing',
    header: 'Failing',
    ...COUNT,
    cell: ({ row: { original: rows } }) => (
      <Count name="Failing" count={rows.failing} tone="warning" />
    ),
  },
  {
    id: 'dead',
    header: 'Given up',
    ...COUNT,
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
        <Note>
          the oldest <Ago at={oldest} />
        </Note>
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
      <span className={styles.label}>{`${name} `}</span>
      {tone && count > 0 ? (
        <Badge tone={tone}>{formatNumber(count)}</Badge>
      ) : (
        <span>{formatNumber(count)}</span>
      )}
    </span>
  )
}
