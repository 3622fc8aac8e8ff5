import type { StoragePlanRow } from '#modules/admin/api'
import { sizeLabel } from '../../../ui/storage-meter/storage-label.js'
import { StorageMeter } from '../../../ui/storage-meter/storage-meter.js'
import { Table, type TableColumn } from '../../../ui/table/table.js'
import { formatNumber } from '../../../app/counted.js'
import { Part } from '../part/part.js'
import { INTERVAL_NAMES } from '../plans/plans-columns.js'
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
        cards
        rowProps={() => ({ className: styles.plan })}
      />
    </Part>
  )
}

const COLUMNS: TableColumn<StoragePlanRow>[] = [
  {
    id: 'plan',
    header: 'Plan',
    className: styles.name,
    cell: ({ row: { original: plan } }) => (
      <>
        <span className={styles.strong}>{plan.name}</span>
        <span className={styles.aside}>
          {`${INTERVAL_NAMES[plan.interval_unit]}, ${formatNumber(plan.storage_limit)} GB`}
        </span>
      </>
    ),
  },
  {
    id: 'people',
    header: 'Users',
    className: styles.users,
    cell: ({ row }) => (
      <>
        {formatNumber(row.original.people)}
        <span className={styles.word}> {row.original.people === 1 ? 'user' : 'users'}</span>
      </>
    ),
  },
  {
    id: 'files',
    header: 'Texts and files',
    className: styles.bytes,
    cell: ({ row: { original: plan } }) => (
      <>{`${sizeLabel(plan.text)} and ${sizeLabel(plan.files)}`}</>
    ),
  },
  {
    id: 'used',
    header: 'Used',
    className: styles.used,
    cell: ({ row: { original: plan } }) =>
      plan.people > 0 ? (
        <StorageMeter used={plan.text + plan.files} limit={plan.people * plan.storage_limit} />
      ) : (
        '—'
      ),
  },
]
