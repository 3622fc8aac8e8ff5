import router from '@adonisjs/core/services/router'

const PlansController = () => import('#modules/billing/http/plans_controller')

/** What plans cost is public: no session is read, and no cookie is set. */
export function registerBillingRoutes() {
  router.get('/api/v1/plans', [PlansController, 'index'])
}
