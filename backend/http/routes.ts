import router from '@adonisjs/core/services/router'
import { servesRequests } from '#backend/boot/role'
import { middleware } from '#backend/http/kernel'
import { registerLiveRoutes } from '#backend/live/routes'
import { registerRemotePictureRoutes } from '#backend/remote_pictures/routes'
import { registerGoogleSimulatorRoutes } from '#backend/simulators/google/routes'
import { registerMailboxRoutes } from '#backend/simulators/mailbox/routes'
import { registerAuthRoutes } from '#modules/auth/http/routes'
import { registerBillingRoutes } from '#modules/billing/http/routes'
import { registerWorkspaceRoutes } from '#modules/workspace/http/routes'

const ClientErrorsController = () => import('#backend/http/client_errors_controller')
const HealthController = () => import('#backend/http/health_controller')
const SiteController = () => import('#backend/http/site_controller')

router.get('/health/live', [HealthController, 'live'])
router.get('/health/ready', [HealthController, 'ready'])

if (servesRequests()) {
  router.get('/robots.txt', [SiteController, 'robots'])
  router.get('/sitemap.xml', [SiteController, 'sitemap'])
  router
    .post('/api/v1/client-errors', [ClientErrorsController, 'store'])
    .use([middleware.session(), middleware.csrf(), middleware.body()])
  registerAuthRoutes()
  registerBillingRoutes()
  registerWorkspaceRoutes()
  registerRemotePictureRoutes()
  registerLiveRoutes()
  registerMailboxRoutes()
  registerGoogleSimulatorRoutes()
}
