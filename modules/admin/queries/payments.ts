import type pg from 'pg'
import type { Page } from '#platform/http/routing/pagination'
import type { PAYMENT_SORTS, PaymentFilters, PaymentRow } from '#modules/admin/api'
import { allRows, listPage, type Table } from '#modules/admin/queries/table'
import { containing, Where, withinDays } from '#modules/admin/queries/where'
import { sought, USERS } from '#modules/auth/index'
import { DISPUTES } from '#projections/disputes/queries'
import { PAYMENTS } from '#projections/subscriptions/queries/in_effect'

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const TABLE: Table = {
  rows: `${PAYMENTS} r`,
  columns: `r.id::float8 as id, r.user_id::float8 as user_id, u.email, r.amount::float8 as amount,
    r.currency, r.fee::float8 as transaction_fee, r.status, r.refunded::float8 as refunded_amount,
    r.sale_id as paypal_id, r.created_at,
    case when d.payment_id is not null then jsonb_build_object('id', d.dispute_id, 'state', d.state,
      'reason', d.reason, 'at', to_char(d.at at time zone 'UTC', '${ISO}')) end as dispute`,
  joins: `left join ${USERS} u on u.id = r.user_id
    left join ${DISPUTES} d on d.payment_id = r.id`,
}

/** Sort expressions. An unknown fee sorts lowest. */
const SORTS = {
  created_at: 'r.created_at',
  amount: 'r.amount',
  transaction_fee: 'coalesce(r.fee, -1)',
}

export interface PaymentOrder {
  sort: (typeof PAYMENT_SORTS)[number]
  order: 'asc' | 'desc'
}

interface Row extends Omit<PaymentRow, 'status' | 'created_at'> {
  status: Exclude<PaymentRow['status'], 'review'> | 'mismatched'
  created_at: Date
}

/** Queries on all users' payments. */
export class PaymentQueries {
  constructor(readonly pool: pg.Pool) {}

  async list(filters: PaymentFilters, page: Page, { sort, order }: PaymentOrder) {
    const where = conditions(filters)
    const asked = { where, page, order: { by: SORTS[sort], direction: order } }
    const { rows, total } = await listPage<Row>(this.pool, TABLE, asked)
    return { rows: rows.map(toPayment), total }
  }

  /** Yields all matching payments, the last recorded first. */
  async *all(filters: PaymentFilters): AsyncGenerator<PaymentRow[], void> {
    const batches = allRows<Row>(this.pool, TABLE, () => conditions(filters))
    for await (const rows of batches) yield rows.map(toPayment)
  }
}

function conditions(filters: PaymentFilters) {
  const { keyword, user_id: userId, status } = filters
  const where = new Where()
    .andIf(userId, 'r.user_id = ?')
    .andIf(status === 'review' ? 'mismatched' : status, 'r.status = ?')
  containing(
    where,
    keyword,
    `r.user_id in (select who.id from ${USERS} who where ${sought('who')} like ?)`
  )
  return withinDays(where, 'r.created_at', filters)
}

function toPayment({ status, created_at, ...payment }: Row): PaymentRow {
  return {
    ...payment,
    status: status === 'mismatched' ? 'review' : status,
    created_at: created_at.toISOString(),
  }
}
