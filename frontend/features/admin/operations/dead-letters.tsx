import type { DeadLetterRow } from '#modules/admin/api'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { counted } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { ActionButton } from './action-button.js'
import { More } from './more.js'
import { operationCalls } from './operation-calls.js'
import styles from './operations.module.css'

interface DeadLettersProps {
  letters: DeadLetterRow[]
  total: number
}

/** Messages that the outbox has given up. Renders nothing if there are none. */
export function DeadLetters({ letters, total }: DeadLettersProps) {
  if (letters.length === 0) return null
  return (
    <Part title="Given up by the outbox" wide>
      <Table
        caption="Given up by the outbox"
        columns={COLUMNS}
        rows={letters}
        idOf={({ id }) => id}
        nameOf={({ id }) => `row ${id}`}
        sortable={false}
        cards
        rowProps={() => ({ className: styles.parked })}
      />
      <More shown={letters.length} total={total} />
    </Part>
  )
}

const COLUMNS: TableColumn<DeadLetterRow>[] = [
  {
    id: 'what',
    header: 'What',
    className: styles.name,
    cell: ({ row: { original: letter } }) => (
      <>
        <span className={styles.strong}>
          {letter.topic} {letter.key}
        </span>
        <span className={styles.aside}>
          <Ago at={letter.dead_at} />
        </span>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    className: styles.why,
    cell: ({ row: { original: letter } }) => (
      <>
        <span className={styles.error}>{letter.error}</span>
        <span className={styles.aside}>{`after ${counted(letter.attempts, 'attempt')}`}</span>
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    cell: ({ row: { original: letter } }) => (
      <ActionButton
        label="Retry"
        name={`${letter.topic} ${letter.key}`}
        done="Trying again"
        run={() => operationCalls.retryOutbox(letter.id)}
      />
    ),
  },
]
