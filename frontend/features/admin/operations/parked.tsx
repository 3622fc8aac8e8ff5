import { createContext, useContext } from 'react'
import type { JobRow, ParkedRow } from '#modules/admin/api'
import { Progress } from '../../../ui/progress/progress.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { Part } from '../part/part.js'
import { Note, Subject } from '../cell-text.js'
import { Cause } from './cause.js'
import { ActionButton } from './action-button.js'
import { More } from './more.js'
import { operationCalls } from './operation-calls.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './operations.module.css'
import { jobProgress } from './words.js'

interface ParkedProps {
  parked: ParkedRow[]
  jobs: JobRow[]
  total: number
}

/** Context for the cells, because the columns never change. */
const Jobs = createContext<JobRow[]>([])

/** Streams that a projection skips until an operator resumes them. */
export function Parked({ parked, jobs, total }: ParkedProps) {
  return (
    <Part title="Parked streams" wide>
      {parked.length === 0 ? (
        <Text as="p" tone="muted">
          Nothing is parked.
        </Text>
      ) : (
        <Jobs value={jobs}>
          <Table
            caption="Parked streams"
            columns={COLUMNS}
            rows={parked}
            idOf={keyOf}
            nameOf={keyOf}
            sortable={false}
            cards={{ roomy: true }}
          />
        </Jobs>
      )}
      <More shown={parked.length} total={total} />
    </Part>
  )
}

const keyOf = ({ projection, stream }: ParkedRow) => `${projection}, ${stream}`

const COLUMNS: TableColumn<ParkedRow>[] = [
  {
    id: 'stream',
    header: 'Stream',
    className: styles.name,
    cell: ({ row: { original: parked } }) => (
      <>
        <Subject>{parked.stream}</Subject>
        <Note>
          <span>{`in ${parked.projection},`}</span> <Ago at={parked.since} />
        </Note>
      </>
    ),
  },
  {
    id: 'why',
    header: 'Why',
    width: '40%',
    cell: ({ row: { original: parked } }) => (
      <>
        <Cause>{parked.error}</Cause>
        <Note>{`at revision ${parked.revision}, ${parked.type}`}</Note>
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    width: '15rem',
    cell: ({ row }) => <RetryCell parked={row.original} />,
  },
]

function RetryCell({ parked }: { parked: ParkedRow }) {
  const { projection, stream } = parked
  const job = useContext(Jobs).find(
    (one) =>
      one.finished_at === null &&
      one.kind === 'retry' &&
      one.projection === projection &&
      one.stream === stream
  )
  if (job) return <Progress label={jobProgress(job)} value={null} />
  return (
    <ActionButton
      label="Retry"
      name={keyOf(parked)}
      done="Retrying soon"
      run={() => operationCalls.retryStream({ projection, stream })}
    />
  )
}
