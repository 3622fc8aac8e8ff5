import router from '@adonisjs/core/services/router'
import { servesRequests } from '#start/boot/role'
import { serverRoutes } from '#platform/http/routing/api'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'
import { registerLiveRoutes } from '#platform/live/routes'
import { registerRemotePageRoutes } from '#platform/remote_pages/routes'
import { registerRemotePictureRoutes } from '#platform/remote_pictures/routes'
import { registerGoogleSimulatorRoutes } from '#simulators/google/routes'
import { registerMailboxRoutes } from '#simulators/mailbox/routes'
import { registerPayPalSimulatorRoutes } from '#simulators/paypal/routes'
import { registerAdminRoutes, registerMetricsRoute } from '#modules/admin/http/routes'
import { registerAuthRoutes } from '#modules/auth/http/routes'
import { registerBillingRoutes } from '#modules/billing/http/routes'
import { registerWorkspaceRoutes } from '#modules/workspace/http/routes'
import { registerShareRoutes } from '#modules/workspace/http/share_routes'

const ClientErrorsController = () => import('#platform/http/errors/client_errors_controller')
const HealthController = () => import('#platform/http/health/health_controller')
const OpenApiController = () => import('#platform/http/openapi/openapi_controller')
const SiteController = () => import('#platform/http/site/site_controller')

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
  registerShareRoutes()
  registerAdminRoutes()
  registerRemotePictureRoutes()
  registerRemotePageRoutes()
  registerLiveRoutes()
  registerMailboxRoutes()
  registerGoogleSimulatorRoutes()
  registerPayPalSimulatorRoutes()
}
