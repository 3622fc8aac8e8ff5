import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useState } from 'react'
import type { PlanResponse } from '#modules/billing/api'
import { Button } from '../../../ui/button/button.js'
import { LoadError } from '../../../app/load-error/load-error.js'
import { Skeleton } from '../../../ui/skeleton/skeleton.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { plansQuery } from '../../billing/index.js'
import { AdminHeading } from '../admin-heading/admin-heading.js'
import { EditPlanDialog } from './edit-plan-dialog.js'
import { CARDS, COLUMNS, INTERVAL_NAMES } from './plans-columns.js'
import styles from './plans.module.css'

/** Plans, and a dialog to edit each (rule 11.3). */
export function PlansPage() {
  return (
    <>
      <AdminHeading title="Plans" />
      <div className={styles.plans}>
        <Plans />
      </div>
    </>
  )
}

function Plans() {
  const { data, error, isFetching, refetch } = useQuery(plansQuery)
  if (error && !isFetching) {
    return (
      <LoadError title="Couldn’t load the plans" error={error} onRetry={() => void refetch()} />
    )
  }
  return data ? <PlanTable plans={data} /> : <Skeleton label="Loading the plans" rows={6} />
}

/** Context for the cells, because the columns never change. */
const Edit = createContext<(plan: PlanResponse) => void>(() => {})

const WITH_ACTIONS: TableColumn<PlanResponse>[] = [
  ...COLUMNS,
  {
    id: 'actions',
    header: 'Actions',
    enableSorting: false,
    width: '90px',
    end: 'wide',
    area: 'actions',
    cell: ({ row }) => <EditButton plan={row.original} />,
  },
]

function PlanTable({ plans }: { plans: PlanResponse[] }) {
  const [edited, setEdited] = useState<PlanResponse | null>(null)
  const [open, setOpen] = useState(false)
  const edit = useCallback((plan: PlanResponse) => {
    setEdited(plan)
    setOpen(true)
  }, [])
  return (
    <Edit value={edit}>
      <Table
        caption="Plans"
        columns={WITH_ACTIONS}
        rows={plans}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        cards={CARDS}
      />
      {edited && (
        <EditPlanDialog key={edited.id} plan={edited} open={open} onClose={() => setOpen(false)} />
      )}
    </Edit>
  )
}

function EditButton({ plan }: { plan: PlanResponse }) {
  const edit = useContext(Edit)
  return (
    <Button
      variant="quiet"
      aria-label={`Edit ${plan.name}, ${INTERVAL_NAMES[plan.interval_unit]}`}
      onClick={() => edit(plan)}
    >
      Edit
    </Button>
  )
}
