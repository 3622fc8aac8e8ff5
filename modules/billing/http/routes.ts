import router from '@adonisjs/core/services/router'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'
import { billingRoutes } from '#modules/billing/api'

const OrdersController = () => import('#modules/billing/http/orders_controller')
const PlansController = () => import('#modules/billing/http/plans_controller')
const SubscriptionsController = () => import('#modules/billing/http/subscriptions_controller')
const WebhooksController = () => import('#modules/billing/http/webhooks_controller')

const route = apiRoutes(billingRoutes)

/**
 * Plans are public: the route reads no session and sets no cookie. The same holds for webhooks,
 * whose signature covers the raw bytes.
 */
export function registerBillingRoutes() {
  route('GET /plans', [PlansController, 'index'])
  route('POST /webhooks/paypal', [WebhooksController, 'store'])

  router
    .group(() => {
      route('GET /subscriptions/current-user', [SubscriptionsController, 'current'])
      route('GET /subscriptions', [SubscriptionsController, 'index'])
      route('GET /subscriptions/:id/payments', [SubscriptionsController, 'payments'])
      route('POST /subscriptions/:id/cancel', [SubscriptionsController, 'cancel'])
      route('POST /payments/paypal-subscription', [OrdersController, 'store'])
    })
    .use([
      middleware.deadline(),
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits(),
      middleware.body(),
    ])
}
