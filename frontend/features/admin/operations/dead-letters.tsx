import type { DeadLetterRow } from '#modules/admin/api'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { counted } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { Note, Subject } from '../cell-text.js'
import { Cause } from './cause.js'
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
        cards={{ roomy: true }}
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
        <Subject>{`${letter.topic} ${letter.key}`}</Subject>
        <Note>
          <Ago at={letter.dead_at} />
        </Note>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: '40%',
    cell: ({ row: { original: letter } }) => (
      <>
        <Cause>{letter.error}</Cause>
        <Note>{`after ${counted(letter.attempts, 'attempt')}`}</Note>
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    width: '15rem',
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
