import type { DeadLetterRow } from '#modules/admin/api'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { counted } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { ActionButton } from './action-button.js'
import { More } from './more.js'
import { operationCalls } from './operation-calls.js'
import { Text } from '../../../ui/layout/layout.js'
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
        <Text weight="medium" breakable>
          {letter.topic} {letter.key}
        </Text>
        <Text tone="muted" size="sm" breakable block>
          <Ago at={letter.dead_at} />
        </Text>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: '40%',
    cell: ({ row: { original: letter } }) => (
      <>
        <Text size="sm" breakable className={styles.error}>
          {letter.error}
        </Text>
        <Text
          tone="muted"
          size="sm"
          breakable
          block
        >{`after ${counted(letter.attempts, 'attempt')}`}</Text>
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
