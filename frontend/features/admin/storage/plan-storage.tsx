import type { StoragePlanRow } from '#modules/admin/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { type Cards, Table, type TableColumn } from '../../../ui/table/table.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
import { Note, Subject } from '../cell-text.js'
import styles from './storage.module.css'

/** Storage used by the users of each plan, beside the plan's limit. */
export function ByPlan({ plans }: { plans: StoragePlanRow[] }) {
  return (
    <Part title="By plan" wide>
      <Table
        caption="Storage by plan"
        columns={COLUMNS}
        rows={plans}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sortable={false}
        cards={CARDS}
      />
    </Part>
  )
}

const CARDS: Cards = {
  areas: ['name users', 'bytes bytes', 'used used'],
  columns: 'minmax(0, 1fr) auto',
  roomy: true,
}

const COLUMNS: TableColumn<StoragePlanRow>[] = [
  {
    id: 'plan',
    header: 'Plan',
    className: styles.name,
    area: 'name',
    cell: ({ row: { original: plan } }) => (
      <>
        <Subject>{plan.name}</Subject>
        <Note>
          {`${INTERVAL_NAMES[plan.interval_unit]}, ${formatNumber(plan.storage_limit)} GB`}
        </Note>
      </>
    ),
  },
  {
    id: 'people',
    header: 'Users',
    width: '8rem',
    tabular: true,
    area: 'users',
    inCard: 'muted',
    cell: ({ row }) => (
      <>
        <span>{formatNumber(row.original.people)}</span>
        <span className={styles.word}>{row.original.people === 1 ? ' user' : ' users'}</span>
      </>
    ),
  },
  {
    id: 'files',
    header: 'Texts and files',
    width: '14rem',
    tabular: true,
    area: 'bytes',
    inCard: 'muted',
    cell: ({ row: { original: plan } }) => (
      <>{`${sizeLabel(plan.text)} and ${sizeLabel(plan.files)}`}</>
    ),
  },
  {
    id: 'used',
    header: 'Used',
    width: '14rem',
    area: 'used',
    cell: ({ row: { original: plan } }) =>
      plan.people > 0 ? (
        <StorageMeter used={plan.text + plan.files} limit={plan.people * plan.storage_limit} />
      ) : (
        '—'
      ),
  },
]
