import { PAYMENT_SORTS, USER_SORTS } from '#modules/admin/api'
import { PAYMENT_STATUSES } from '#modules/billing/api'

/** Filters with many, few and no results, both estimable and not estimable by Postgres. */
const USER_FILTERS = [
  '',
  'verified=1',
  'verified=0',
  'disabled=0',
  'disabled=1',
  'scope=any',
  'scope=none',
  'plan_id=1',
  'plan_id=2',
  'plan_id=3',
  'created_from={from}&created_to={to}',
  'keyword=mail.test',
  'keyword=a',
  'keyword=c4ca',
  'keyword=zzzz',
  'keyword=%25',
  'keyword=e&verified=1&disabled=0&plan_id=2',
]

const PAYMENTS = [
  '',
  ...PAYMENT_STATUSES.map((status) => `status=${status}`),
  'created_from={from}&created_to={to}',
  'user_id={userId}',
  'keyword=mail.test',
  'keyword=a',
  'keyword=c4ca',
  'keyword=zzzz',
  'keyword=a&status=completed&created_from={from}',
]

export const TABLES = {
  users: { filters: USER_FILTERS, sorts: USER_SORTS },
  payments: { filters: PAYMENTS, sorts: PAYMENT_SORTS },
} as const

/** Filters of the log's explorer; `{…}` is filled in from existing data. */
export const EVENTS = [
  '',
  'user_id={userId}',
  'actor={userId}',
  'actor=system',
  'actor=operator',
  'stream=user-{userId}',
  'stream=workspace-{userId}',
  'type=PageSaved',
  'type=UserDisabled',
  'type=Nothing',
  'correlation_id={correlation}',
  'from={from}T00:00:00Z&to={to}T00:00:00Z',
  'to={from}T00:00:00Z',
  'user_id={userId}&type=PageSaved',
  'user_id={userId}&to={from}T00:00:00Z',
  'actor=system&type=PaymentDenied',
  'actor=system&from={from}T00:00:00Z&to={to}T00:00:00Z',
  'type=UserDisabled&to={from}T00:00:00Z',
  'type=PageSaved&user_id={userId}&actor={userId}&from={from}T00:00:00Z',
  'type=UserDisabled&actor={userId}',
  'actor=operator&type=PageSaved',
  'type=SignedIn&stream=page-{block}',
]

export interface Known {
  userId: number
  block: number
  correlation: string
  /** Days that are a quarter and half of the history ago. */
  from: string
  to: string
}

export function filledIn(query: string, known: Known) {
  return query.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name as keyof Known]))
}
