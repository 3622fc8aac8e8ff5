import type { JobRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { Ago } from '../ago.js'
import { Part } from '../part/part.js'
import { Note, Subject } from '../cell-text.js'
import { Cause } from './cause.js'
import styles from './operations.module.css'
import { jobName, OUTCOME_WORDS } from './words.js'

/** Results of jobs that staff started. Renders nothing if there are none. */
export function JobsDone({ jobs }: { jobs: JobRow[] }) {
  const done = jobs.filter(({ finished_at: at }) => at !== null)
  if (done.length === 0) return null
  return (
    <Part title="Recent jobs" wide>
      <Table
        caption="Recent jobs"
        columns={COLUMNS}
        rows={done}
        idOf={({ id }) => id}
        nameOf={jobName}
        sortable={false}
        cards={{ roomy: true }}
      />
    </Part>
  )
}

const COLUMNS: TableColumn<JobRow>[] = [
  {
    id: 'what',
    header: 'What',
    className: styles.name,
    cell: ({ row }) => <Subject>{jobName(row.original)}</Subject>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '40%',
    cell: ({ row }) => <Outcome job={row.original} />,
  },
  {
    id: 'by',
    header: 'Requested by',
    width: '14rem',
    breakable: true,
    cell: ({ row: { original: job } }) => (
      <>
        <span>{job.requested_by.email ?? 'deleted account'}</span>
        <Note>
          <Ago at={job.finished_at!} />
        </Note>
      </>
    ),
  },
]

function Outcome({ job: { outcome, detail } }: { job: JobRow }) {
  if (!outcome) return null
  const { tone, text } = OUTCOME_WORDS[outcome]
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {detail && <Cause>{detail}</Cause>}
    </>
  )
}
