import type { PlanResponse } from '#modules/billing/api'
import type { Cards, TableColumn } from '../../../ui/table/table.js'
import styles from './plans.module.css'

export const INTERVAL_NAMES = { MONTH: 'monthly', YEAR: 'yearly' } as const

const NUMBER = { width: '120px', end: 'wide', tabular: true } as const

export const COLUMNS: TableColumn<PlanResponse>[] = [
  {
    accessorKey: 'id',
    header: 'Plan id',
    width: '90px',
    tabular: true,
    area: 'id',
    inCard: 'muted',
    label: '#',
  },
  {
    accessorKey: 'name',
    header: 'Plan name',
    className: styles.name,
    width: '140px',
    breakable: true,
    area: 'name',
  },
  {
    accessorKey: 'description',
    header: 'Description',
    enableSorting: false,
    className: styles.description,
    breakable: true,
    area: 'text',
  },
  {
    id: 'interval',
    accessorFn: ({ interval_unit: unit }) => INTERVAL_NAMES[unit],
    header: 'Plan interval',
    width: '130px',
    area: 'interval',
  },
  { accessorKey: 'price', header: 'Price ($)', ...NUMBER, area: 'price', label: '$' },
  {
    accessorKey: 'storage_limit',
    header: 'Storage (GB)',
    className: styles.storage,
    ...NUMBER,
    area: 'storage',
  },
]

export const CARDS: Cards = {
  areas: ['name name name actions', 'text text text text', 'price interval storage id'],
  columns: 'auto auto 1fr auto',
  centered: true,
}
