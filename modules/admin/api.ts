/** Requests and responses of the staff area's calls under /api/v1 (rules 17). */
import type { EventFilters, EventRow, ProofResponse } from '#modules/admin/api/audit'
import type { DASHBOARD_DAYS, DashboardResponse } from '#modules/admin/api/dashboard'
import type {
  JobRow,
  OperationsResponse,
  RetryStreamPayload,
  WebhookRow,
} from '#modules/admin/api/operations'
import type {
  PAYMENT_SORTS,
  PaymentFilters,
  PaymentRow,
  PlanPayload,
} from '#modules/admin/api/payments'
import type {
  DisablePayload,
  StaffShareRow,
  USER_SORTS,
  UserFilters,
  StaffUserResponse,
  UserRow,
  UserState,
  ScopePayload,
} from '#modules/admin/api/users'
import type {
  ComparisonQuery,
  ComparisonResponse,
  ReplayQuery,
  ReplayResponse,
} from '#modules/admin/api/replay'
import type { StorageOverview, StorageUserRow } from '#modules/admin/api/storage'
import type { TableQuery } from '#modules/admin/api/tables'
import type { CancelledResponse, PlanResponse, ReplayedSubscription } from '#modules/billing/api'
import type { ReplayedBlock } from '#modules/workspace/api'

export * from '#modules/admin/api/audit'
export * from '#modules/admin/api/dashboard'
export * from '#modules/admin/api/operations'
export * from '#modules/admin/api/payments'
export * from '#modules/admin/api/users'
export * from '#modules/admin/api/replay'
export * from '#modules/admin/api/storage'
export * from '#modules/admin/api/tables'

/**
 * The calls under /api/v1 (decision 166). Lists are paged and carry `pagination`; a CSV has all
 * rows.
 */
export const adminRoutes = {
  'GET /users': {} as {
    query: UserFilters & TableQuery<(typeof USER_SORTS)[number]>
    data: UserRow[]
  },
  'GET /users.csv': {} as { query: UserFilters },
  'GET /users/:id': {} as { data: StaffUserResponse },
  'DELETE /users/:id/sessions': {} as { data: { id: number; ended: number } },
  'POST /users/:id/resend-verification': {} as { data: { id: number } },
  'POST /users/:id/disable': {} as { body: DisablePayload; data: UserState },
  'POST /users/:id/enable': {} as { data: UserState },
  'POST /users/:id/subscriptions/:key/cancel': {} as { data: CancelledResponse },
  /** Shares of a user that have not ended, the newest first. */
  'GET /users/:id/shares': {} as { data: StaffShareRow[] },
  /** Ends a share of a user; `key` is its id. */
  'DELETE /users/:id/shares/:key': {} as { data: { id: number } },
  'PUT /users/:id/scope': {} as { body: ScopePayload; data: UserState },
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
