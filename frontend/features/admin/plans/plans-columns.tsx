import type { PlanResponse } from '#modules/billing/api'
import type { TableColumn } from '../../../ui/table/table.js'
import styles from './plans.module.css'

export const INTERVAL_NAMES = { MONTH: 'monthly', YEAR: 'yearly' } as const

export const COLUMNS: TableColumn<PlanResponse>[] = [
  { accessorKey: 'id', header: 'Plan id', className: styles.id },
  { accessorKey: 'name', header: 'Plan name', className: styles.name },
  {
    accessorKey: 'description',
    header: 'Description',
    enableSorting: false,
    className: styles.description,
  },
  {
    id: 'interval',
    accessorFn: ({ interval_unit: unit }) => INTERVAL_NAMES[unit],
    header: 'Plan interval',
    className: styles.interval,
  },
  { accessorKey: 'price', header: 'Price ($)', className: styles.price },
  { accessorKey: 'storage_limit', header: 'Storage (GB)', className: styles.storage },
]
