import router from '@adonisjs/core/services/router'
import { middleware } from '#server/http/kernel'

const OrdersController = () => import('#modules/billing/http/orders_controller')
const PlansController = () => import('#modules/billing/http/plans_controller')
const SubscriptionsController = () => import('#modules/billing/http/subscriptions_controller')
const WebhooksController = () => import('#modules/billing/http/webhooks_controller')

/**
 * What plans cost is public: no session is read, and no cookie is set. Nor for webhooks, which are
 * signed, and whose bytes the signature is of.
 */
export function registerBillingRoutes() {
  router.get('/api/v1/plans', [PlansController, 'index'])
  router.post('/api/v1/webhooks/paypal', [WebhooksController, 'store'])

  router
    .group(() => {
      router.get('/subscriptions/current-user', [SubscriptionsController, 'current'])
      router.get('/subscriptions', [SubscriptionsController, 'index'])
      router.get('/subscriptions/:id/payments', [SubscriptionsController, 'payments'])
      router.post('/subscriptions/:id/cancel', [SubscriptionsController, 'cancel'])
      router.post('/payments/paypal-subscription', [OrdersController, 'store'])
    })
    .prefix('/api/v1')
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
