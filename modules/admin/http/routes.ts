import router from '@adonisjs/core/services/router'
import { middleware } from '#platform/http/routing/route_middleware'
import { adminRoutes } from '#modules/admin/api'
import { staffRoutes } from '#modules/admin/http/staff_routes'

const AccountsController = () => import('#modules/admin/http/accounts_controller')
const DashboardController = () => import('#modules/admin/http/dashboard_controller')
const EventsController = () => import('#modules/admin/http/events_controller')
const MetricsController = () => import('#modules/admin/http/metrics_controller')
const OperationsController = () => import('#modules/admin/http/operations_controller')
const PaymentsController = () => import('#modules/admin/http/payments_controller')
const UsersController = () => import('#modules/admin/http/users_controller')
const PlansController = () => import('#modules/admin/http/plans_controller')
const ProofController = () => import('#modules/admin/http/proof_controller')
const ReplayController = () => import('#modules/admin/http/replay_controller')
const UserSubscriptionsController = () =>
  import('#modules/admin/http/user_subscriptions_controller')
const UserSharesController = () => import('#modules/admin/http/user_shares_controller')
const StorageOverviewController = () => import('#modules/admin/http/storage_overview_controller')

const route = staffRoutes(adminRoutes)

/** Registers after the signed-in user's routes, because `current-user` would match as an id. */
export function registerAdminRoutes() {
  const expensive = middleware.limits({ expensive: true })
  route('GET /users', 'people', [UsersController, 'index'])
  route('GET /users.csv', 'people', [UsersController, 'csv']).use(expensive)
  route('GET /users/:id', 'people', [UsersController, 'show'])
  route('DELETE /users/:id/sessions', 'people', [AccountsController, 'endSessions'])
  route('POST /users/:id/resend-verification', 'people', [AccountsController, 'resendVerification'])
  route('POST /users/:id/disable', 'people', [AccountsController, 'disable'])
  route('POST /users/:id/enable', 'people', [AccountsController, 'enable'])
  route('PUT /users/:id/scope', 'people', [AccountsController, 'setScope'])
  route('POST /users/:id/subscriptions/:key/cancel', 'people', [
    UserSubscriptionsController,
    'cancel',
  ])
  route('GET /users/:id/shares', 'shares', [UserSharesController, 'index'])
  route('DELETE /users/:id/shares/:key', 'shares', [UserSharesController, 'end'])
  route('GET /payments', 'payments', [PaymentsController, 'index'])
  route('GET /payments.csv', 'payments', [PaymentsController, 'csv']).use(expensive)
  route('PUT /plans/:id', 'plans', [PlansController, 'update'])
  route('GET /admin/dashboard', 'dashboard', [DashboardController, 'show'])
  route('GET /admin/storage', 'dashboard', [StorageOverviewController, 'show'])
  route('GET /admin/storage/users', 'dashboard', [StorageOverviewController, 'users'])
  route('GET /operations', 'operations', [OperationsController, 'show'])
  route('POST /operations/projections/:key/rebuild', 'operations', [
    OperationsController,
    'rebuild',
  ])
  route('POST /operations/projections/:key/verify', 'operations', [OperationsController, 'verify'])
  route('POST /operations/parked/retry', 'operations', [OperationsController, 'retryStream'])
  route('POST /operations/outbox/:id/retry', 'operations', [OperationsController, 'retryOutbox'])
  route('POST /operations/webhooks/:key/replay', 'operations', [
    OperationsController,
    'replayWebhook',
  ])
  route('GET /audit/events', 'audit', [EventsController, 'index']).use(expensive)
  route('GET /audit/workspaces/:id', 'audit', [ReplayController, 'workspace']).use(expensive)
  route('GET /audit/workspaces/:id/comparison', 'audit', [
    ReplayController,
    'workspaceComparison',
  ]).use(expensive)
  route('GET /audit/billing/:id', 'audit', [ReplayController, 'billing']).use(expensive)
  route('GET /audit/billing/:id/comparison', 'audit', [ReplayController, 'billingComparison']).use(
    expensive
  )
  route('GET /audit/proof', 'audit', [ProofController, 'show'])
}

/** Registers the metrics route of every process. Without a token, the route does not exist. */
export function registerMetricsRoute() {
  if (!process.env.METRICS_TOKEN) return
  router.get('/metrics', [MetricsController, 'show']).use(middleware.deadline())
}
