import { createContext, useContext, useState } from 'react'
import type { JobRow, ProjectionRow } from '#modules/admin/api'
import { Badge } from '../../../ui/badge/badge.js'
import { Button } from '../../../ui/button/button.js'
import { Progress } from '../../../ui/progress/progress.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { Part } from '../part/part.js'
import { Row } from '../../../ui/layout/layout.js'
import { Note, Subject } from '../cell-text.js'
import { Cause } from './cause.js'
import styles from './operations.module.css'
import { ReplayDialog, type Replay } from './replay-dialog.js'
import { jobProgress, lagWords, STATE_WORDS } from './words.js'

interface ProjectionsProps {
  projections: ProjectionRow[]
  jobs: JobRow[]
}

/** Contexts for the cells, because the columns never change. */
const Jobs = createContext<JobRow[]>([])
const Ask = createContext<(replay: Replay) => void>(() => {})

/** All projections, with their progress and lag. */
export function Projections({ projections, jobs }: ProjectionsProps) {
  const [asked, setAsked] = useState<Replay>()
  const [open, setOpen] = useState(false)
  const ask = (replay: Replay) => {
    setAsked(replay)
    setOpen(true)
  }
  return (
    <Part title="Projections" wide>
      <Jobs value={jobs}>
        <Ask value={ask}>
          <Table
            caption="Projections"
            columns={COLUMNS}
            rows={projections}
            idOf={({ id }) => id}
            nameOf={({ id }) => id}
            sortable={false}
            cards={CARDS}
          />
        </Ask>
      </Jobs>
      {asked && <ReplayDialog replay={asked} open={open} onClose={() => setOpen(false)} />}
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['name state', 'lag lag', 'actions actions'],
  columns: 'minmax(0, 1fr) auto',
  roomy: true,
}

const COLUMNS: TableColumn<ProjectionRow>[] = [
  {
    id: 'name',
    header: 'Name',
    className: styles.name,
    area: 'name',
    cell: ({ row }) => <NameCell projection={row.original} />,
  },
  {
    id: 'state',
    header: 'State',
    width: '10rem',
    className: styles.state,
    area: 'state',
    atEnd: true,
    cell: ({ row: { original: projection } }) => {
      const { tone, text } = STATE_WORDS[projection.state]
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    id: 'lag',
    header: 'Behind',
    className: styles.lag,
    width: '13rem',
    tabular: true,
    area: 'lag',
    inCard: 'muted',
    cell: ({ row }) => <LagCell projection={row.original} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    className: styles.actions,
    width: '15rem',
    area: 'actions',
    cell: ({ row }) => <ActionsCell projection={row.original} />,
  },
]

const GROUPS = { awaited: 'commands wait for it', background: 'in the background' } as const

function NameCell({ projection }: { projection: ProjectionRow }) {
  const { name, version, group, serves, reaction, stale } = projection
  return (
    <>
      <Subject>{name}</Subject>
      <Note>
        {`version ${version}${!serves && !reaction ? ', not shown yet' : ''}, ${GROUPS[group]}`}
      </Note>
      {stale && <Cause>{`Has to be rebuilt: ${stale}`}</Cause>}
    </>
  )
}

function LagCell({ projection: { name, state, lag, part } }: { projection: ProjectionRow }) {
  if (state !== 'catching_up') return <span>{lagWords(lag)}</span>
  return <Progress label={`${name} is catching up`} value={Math.floor(part * 100)} />
}

function ActionsCell({ projection: { id, reaction, state } }: { projection: ProjectionRow }) {
  const jobs = useContext(Jobs)
  const ask = useContext(Ask)
  const job = jobs.find((one) => one.projection === id && one.finished_at === null)
  if (job) {
    const value = job.started_at === null ? null : Math.floor(job.part * 100)
    return <Progress label={jobProgress(job)} value={value} />
  }
  if (reaction) return <Note>no read model</Note>
  return (
    <Row as="span" align="stretch" gap={2}>
      {(['rebuild', 'verify'] as const).map((kind) => (
        <Button
          key={kind}
          variant="quiet"
          size="small"
          aria-label={`${LABELS[kind]} ${id}`}
          disabled={state === 'catching_up'}
          onClick={() => ask({ kind, id })}
        >
          {LABELS[kind]}
        </Button>
      ))}
    </Row>
  )
}

const LABELS = { rebuild: 'Rebuild', verify: 'Verify' } as const
