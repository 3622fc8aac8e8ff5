/** Requests and responses of the staff area's calls under /api/v1 (rules 17). */
import type {
  JobRow,
  OperationsResponse,
  ProjectionRow,
  RetryStreamPayload,
  SystemHealth,
  WebhookRow,
} from '#modules/admin/api/operations'
import type {
  ComparisonQuery,
  ComparisonResponse,
  ReplayQuery,
  ReplayResponse,
} from '#modules/admin/api/replay'
import type { StorageOverview, StorageUserRow } from '#modules/admin/api/storage'
import type { Scope } from '#modules/auth/api'
import type {
  CurrentSubscriptionResponse,
  IntervalUnit,
  PaymentStatus,
  PlanResponse,
  ReplayedSubscription,
  SubscriptionResponse,
} from '#modules/billing/api'
import type { BlockType, ReplayedBlock, StorageResponse } from '#modules/workspace/api'

export * from '#modules/admin/api/operations'
export * from '#modules/admin/api/storage'
export * from '#modules/admin/api/replay'

/** How many rows a page of a table has, unless the request says otherwise. */
export const PAGE_SIZE = 10
export const MAX_KEYWORD = 100
export const MAX_REASON = 500

/** Numbers of pages begin with 1; a page behind the last one is empty (rule 17.4). */
export interface TableQuery<Sort extends string> {
  page_size?: number
  current_page?: number
  sort?: Sort
  order?: 'asc' | 'desc'
}

export const PEOPLE_SORTS = ['created_at', 'email', 'full_name'] as const
export const PAYMENT_SORTS = ['created_at', 'amount', 'transaction_fee'] as const

/** Days are `YYYY-MM-DD` in UTC; both belong to the range. */
interface CreatedRange {
  created_from?: string
  created_to?: string
}

/** `none`: no scope; `any`: one or another. */
export const SCOPE_FILTERS = ['admin', 'auditor', 'any', 'none'] as const

export interface PeopleFilters extends CreatedRange {
  /** Part of an address or a name, as it is written: `%` and `_` are letters like others. */
  keyword?: string
  verified?: 0 | 1
  disabled?: 0 | 1
  scope?: (typeof SCOPE_FILTERS)[number]
  /** Id of the plan in effect; a free one is that of all who pay for nothing. */
  plan_id?: number
}

export interface PaymentFilters extends CreatedRange {
  /** Part of the address or the name of who paid. */
  keyword?: string
  user_id?: number
  status?: PaymentStatus
}

/** A row of the table of people. Never a word of their notes, here as in all calls of staff. */
export interface PersonRow {
  id: number
  email: string
  full_name: string
  profile_image: string | null
  email_verified: 0 | 1
  scope: Scope | null
  disabled: 0 | 1
  /** In effect now. */
  plan: { id: number; name: string; interval_unit: IntervalUnit }
  created_at: string
}

/** One person: facts about the account, and about what is done with it. */
export interface PersonResponse extends PersonRow {
  /** When the account was disabled, and why if somebody has said so. */
  disabled_at: string | null
  disabled_reason: string | null
  /** False for somebody who only ever signed in elsewhere. */
  has_password: boolean
  /** When the person last did something, or used a session; exact to ten minutes. */
  last_seen_at: string | null
  /** Sessions that have not ended. */
  sessions: number
  subscription: CurrentSubscriptionResponse['subscription']
  /** All that were ever active, the newest first. */
  subscriptions: SubscriptionResponse[]
  /** How many there were; `GET /payments?user_id=` lists them. */
  payments: number
  storage: StorageResponse
  /** The trash included. */
  blocks: Record<BlockType, number>
  /** What of it was put into the trash itself. */
  archived_blocks: number
}

/** What was changed, as it is now. */
export interface PersonState {
  id: number
  scope: Scope | null
  disabled_at: string | null
  disabled_reason: string | null
}

export interface DisablePayload {
  reason?: string | null
}

/** Null takes the scope away. */
export interface ScopePayload {
  scope: Scope | null
}

export interface PaymentRow {
  id: number
  user_id: number
  /** Null if there is no such account any more. */
  email: string | null
  /** In units of the currency. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** What PayPal kept; null where it did not say. */
  transaction_fee: number | null
  status: PaymentStatus
  refunded_amount: number
  /** PayPal's id of it. */
  paypal_id: string
  /** When PayPal made it. ISO 8601. */
  created_at: string
}

/**
 * Limit in GB. Price and interval never change: sent at all, they have to be what they are (rule 11.3).
 */
export interface PlanPayload {
  name: string
  description: string
  storage_limit: number
  features: string[]
  price?: number
  interval_unit?: IntervalUnit
}

/** What an anchor said, as JSON to the letter, and its signatures (docs/auditing.md). */
export interface AnchorRow {
  statement: string
  /** Ed25519 as base64, in the order of the statement's keys. */
  signatures: string[]
}

/** All that it takes to check the log elsewhere. */
export interface ProofResponse {
  /** How many events the chain has; not all of the log while it catches up. */
  events: number
  /** What it comes to, as hex; null while it catches up or has none. Not signed yet. */
  head: string | null
  /** How far it is behind the log; null: nobody can tell. */
  lag: ProjectionRow['lag'] | null
  /** Events of which a block of the chain is made. */
  block_events: number
  /** Who signs at present: Ed25519 keys as base64 of their SPKI. */
  keys: string[]
  /** The first one first. */
  anchors: AnchorRow[]
}

/** How many events a page of the explorer has unless the request says otherwise, and at most. */
export const EVENTS_PAGE = 50
export const MAX_EVENTS_PAGE = 200
/** Longer data, as JSON in UTF-16 units, is left out of the explorer. */
export const MAX_EVENT_DATA = 16_384

/** All of it has to hold. */
export interface EventFilters {
  /** Of whose things they are. */
  user_id?: number
  /** Who did it: a person's id, `system` or `operator`. */
  actor?: string
  stream?: string
  type?: string
  correlation_id?: string
  /** ISO 8601, exact to the millisecond; both belong to the range. */
  from?: string
  to?: string
}

/** An event, without its text. */
export interface EventRow {
  stream: string
  revision: number
  id: string
  type: string
  /** When it happened, by the clock of the process that recorded it. ISO 8601. */
  time: string
  /** Of whose things it is. */
  user_id: number | null
  actor: string | null
  correlation_id: string | null
  causation_id: string | null
  /**
   * What it says in the clear; null where the log gives its stream no more, or nobody can read it;
   * `{ left_out: length }` where it is longer than `MAX_EVENT_DATA`.
   */
  data: Record<string, unknown> | null
  /** What became of its text; null where it has none. */
  text: 'sealed' | 'erased' | 'key lost' | null
  /** `before` of the request for what follows. */
  cursor: string
}

/** How many days a range of the dashboard has; today is the last of them. */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
/** How many weeks of cohorts and months of payments it shows, whatever the range. */
export const COHORT_WEEKS = 12
export const PAYMENT_MONTHS = 12

/** In units of the currency. */
export interface MoneyReceived {
  /** ISO 4217. */
  currency: string
  payments: number
  amount: number
  /** What PayPal kept, as far as it said. */
  fees: number
  refunded: number
}

/** What a range comes to (rules 17.9 to 17.11). Rates are parts of 1; null: of nobody. */
export interface DashboardFigures {
  /** Days as `YYYY-MM-DD`, in UTC; both belong to the range. */
  from: string
  to: string
  /** At its end. */
  people: number
  verified: number
  subscribers: number
  monthly_revenue: number
  /** In it. */
  registered: number
  converted: number
  conversion: number | null
  gained: number
  lost: number
  churn: number | null
  blocks: number
  edits: number
  /** Mean of its days. */
  active_a_day: number
  received: MoneyReceived[]
}

/** `people`, `subscribers` and `monthly_revenue` are those at the day's end. */
export interface DashboardDay {
  day: string
  people: number
  registered: number
  active: number
  subscribers: number
  monthly_revenue: number
  blocks: number
  edits: number
}

export interface DashboardPlan {
  id: number
  name: string
  interval_unit: IntervalUnit
  subscriptions: number
  /** At the end of the range before. */
  subscriptions_before: number
  monthly_revenue: number
}

/** Bytes. */
export interface DashboardStorage {
  /** When the texts and files were last summed. ISO 8601. */
  summed_at: string
  text: number
  files: number
  /** What the plans of all subscribers allow for. */
  sold: number
  /** Who takes up most. */
  largest: { id: number; email: string; bytes: number }[]
}

/** Who registered in a week, and how many of them were active in it and in each week since. */
export interface DashboardCohort {
  /** Its Monday. */
  week: string
  people: number
  active: number[]
}

export interface DashboardResponse {
  /** What subscriptions are sold in. ISO 4217. */
  currency: string
  figures: DashboardFigures
  /** Of as many days, right before. */
  before: DashboardFigures
  /** The oldest first; as many of the range before. */
  days: DashboardDay[]
  days_before: DashboardDay[]
  plans: DashboardPlan[]
  /** The oldest first, `month` as `YYYY-MM`; a month without payments is not there. */
  months: (MoneyReceived & { month: string })[]
  storage: DashboardStorage
  cohorts: DashboardCohort[]
  health: SystemHealth
}

/** The calls under /api/v1 (decision 166). Lists page, and carry `pagination`; a CSV has all rows. */
export const adminRoutes = {
  'GET /users': {} as {
    query: PeopleFilters & TableQuery<(typeof PEOPLE_SORTS)[number]>
    data: PersonRow[]
  },
  'GET /users.csv': {} as { query: PeopleFilters },
  'GET /users/:id': {} as { data: PersonResponse },
  'DELETE /users/:id/sessions': {} as { data: { id: number; ended: number } },
  'POST /users/:id/resend-verification': {} as { data: { id: number } },
  'POST /users/:id/disable': {} as { body: DisablePayload; data: PersonState },
  'POST /users/:id/enable': {} as { data: PersonState },
  'PUT /users/:id/scope': {} as { body: ScopePayload; data: PersonState },
  'GET /payments': {} as {
    query: PaymentFilters & TableQuery<(typeof PAYMENT_SORTS)[number]>
    data: PaymentRow[]
  },
  'GET /payments.csv': {} as { query: PaymentFilters },
  'GET /audit/proof': {} as { data: ProofResponse },
  'GET /audit/events': {} as {
    query: EventFilters & { before?: string; page_size?: number }
    data: EventRow[]
  },
  'GET /audit/workspaces/:id': {} as { query: ReplayQuery; data: ReplayResponse<ReplayedBlock> },
  'GET /audit/workspaces/:id/comparison': {} as {
    query: ComparisonQuery
    data: ComparisonResponse<ReplayedBlock>
  },
  'GET /audit/billing/:id': {} as {
    query: ReplayQuery
    data: ReplayResponse<ReplayedSubscription>
  },
  'GET /audit/billing/:id/comparison': {} as {
    query: ComparisonQuery
    data: ComparisonResponse<ReplayedSubscription>
  },
  'GET /admin/dashboard': {} as {
    query: { days?: (typeof DASHBOARD_DAYS)[number] }
    data: DashboardResponse
  },
  'GET /admin/storage': {} as { data: StorageOverview },
  'GET /admin/storage/users': {} as {
    query: Pick<TableQuery<never>, 'page_size' | 'current_page'>
    data: StorageUserRow[]
  },
  'GET /operations': {} as { data: OperationsResponse },
  'POST /operations/projections/:key/rebuild': {} as { data: JobRow },
  'POST /operations/projections/:key/verify': {} as { data: JobRow },
  'POST /operations/parked/retry': {} as { body: RetryStreamPayload; data: JobRow },
  'POST /operations/outbox/:id/retry': {} as { data: { id: number } },
  'POST /operations/webhooks/:key/replay': {} as { data: Pick<WebhookRow, 'id' | 'outcome'> },
  'PUT /plans/:id': {} as { body: PlanPayload; data: PlanResponse },
}
