import router from '@adonisjs/core/services/router'
import { isPayPalSimulated } from '#platform/paypal/settings'
import { localOnly } from '#simulators/local_only'

const ApprovalController = () => import('#simulators/paypal/browser/approval_controller')
const CatalogueController = () => import('#simulators/paypal/api/catalogue_controller')
const ControlController = () => import('#simulators/paypal/control/control_controller')
const NotificationsController = () => import('#simulators/paypal/api/notifications_controller')
const OAuthController = () => import('#simulators/paypal/api/oauth_controller')
const SalesController = () => import('#simulators/paypal/api/sales_controller')
const SubscriptionsController = () => import('#simulators/paypal/api/subscriptions_controller')

const PRODUCTS = '/v1/catalogs/products'
const PLANS = '/v1/billing/plans'
const SUBSCRIPTIONS = '/v1/billing/subscriptions'
const NOTIFICATIONS = '/v1/notifications'

/** Registers no routes if the real PayPal is configured, or in production. */
export function registerPayPalSimulatorRoutes() {
  if (!isPayPalSimulated()) return
  router.group(registerAll).prefix('/dev/paypal').as('dev_paypal').use(localOnly)
}

function registerAll() {
  router.post('/v1/oauth2/token', [OAuthController, 'token'])
  router.post(PRODUCTS, [CatalogueController, 'createProduct'])
  router.get(PRODUCTS, [CatalogueController, 'listProducts'])
  router.get(`${PRODUCTS}/:id`, [CatalogueController, 'showProduct'])
  router.post(PLANS, [CatalogueController, 'createPlan'])
  router.get(PLANS, [CatalogueController, 'listPlans'])
  router.get(`${PLANS}/:id`, [CatalogueController, 'showPlan'])
  router.post(SUBSCRIPTIONS, [SubscriptionsController, 'create'])
  router.get(`${SUBSCRIPTIONS}/:id`, [SubscriptionsController, 'show'])
  router.post(`${SUBSCRIPTIONS}/:id/cancel`, [SubscriptionsController, 'cancel'])
  router.post(`${SUBSCRIPTIONS}/:id/suspend`, [SubscriptionsController, 'suspend'])
  router.post(`${SUBSCRIPTIONS}/:id/activate`, [SubscriptionsController, 'activate'])
  router.get(`${SUBSCRIPTIONS}/:id/transactions`, [SubscriptionsController, 'transactions'])
  router.post('/v1/payments/sale/:id/refund', [SalesController, 'refund'])
  router.post(`${NOTIFICATIONS}/verify-webhook-signature`, [NotificationsController, 'verify'])
  router.get(`${NOTIFICATIONS}/webhooks-events`, [NotificationsController, 'list'])
  router.get(`${NOTIFICATIONS}/webhooks-events/:id`, [NotificationsController, 'show'])
  router.post(`${NOTIFICATIONS}/webhooks-events/:id/resend`, [NotificationsController, 'resend'])
  router.get(`${NOTIFICATIONS}/certs/:id`, [NotificationsController, 'certificate'])
  router.get('/sdk/js', [ApprovalController, 'sdk'])
  router.get('/approve', [ApprovalController, 'show'])
  router.post('/approve', [ApprovalController, 'decide'])
  router.get('/approval.js', [ApprovalController, 'script'])
  router.get('/', [ControlController, 'page'])
  router.get('/control.js', [ControlController, 'script'])
  router.post('/control', [ControlController, 'control'])
  router.get('/events.json', [ControlController, 'events'])
}
