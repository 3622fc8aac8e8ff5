import router from '@adonisjs/core/services/router'
import { servesRequests } from '#start/boot/role'
import { serverRoutes } from '#server/http/api'
import { apiRoutes } from '#server/http/api_routes'
import { middleware } from '#server/http/kernel'
import { registerLiveRoutes } from '#server/live/routes'
import { registerRemotePictureRoutes } from '#server/remote_pictures/routes'
import { registerGoogleSimulatorRoutes } from '#tools/simulators/google/routes'
import { registerMailboxRoutes } from '#tools/simulators/mailbox/routes'
import { registerPayPalSimulatorRoutes } from '#tools/simulators/paypal/routes'
import { registerAdminRoutes, registerMetricsRoute } from '#modules/admin/http/routes'
import { registerAuthRoutes } from '#modules/auth/http/routes'
import { registerBillingRoutes } from '#modules/billing/http/routes'
import { registerWorkspaceRoutes } from '#modules/workspace/http/routes'

const ClientErrorsController = () => import('#server/http/client_errors_controller')
const HealthController = () => import('#server/http/health_controller')
const OpenApiController = () => import('#server/http/openapi/openapi_controller')
const SiteController = () => import('#server/http/site_controller')

router.get('/health/live', [HealthController, 'live'])
router.get('/health/ready', [HealthController, 'ready'])
registerMetricsRoute()

if (servesRequests()) {
  router.get('/robots.txt', [SiteController, 'robots'])
  router.get('/sitemap.xml', [SiteController, 'sitemap'])
  apiRoutes(serverRoutes)('POST /client-errors', [ClientErrorsController, 'store']).use([
    middleware.session(),
    middleware.csrf(),
    middleware.body(),
  ])
  apiRoutes(serverRoutes)('GET /openapi.json', [OpenApiController, 'show']).use([
    middleware.compression(),
  ])
  registerAuthRoutes()
  registerBillingRoutes()
  registerWorkspaceRoutes()
  registerAdminRoutes()
  registerRemotePictureRoutes()
  registerLiveRoutes()
  registerMailboxRoutes()
  registerGoogleSimulatorRoutes()
  registerPayPalSimulatorRoutes()
}
