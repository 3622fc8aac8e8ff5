import router from '@adonisjs/core/services/router'
import { servesRequests } from '#backend/boot/role'
import { registerMailboxRoutes } from '#backend/simulators/mailbox/routes'
import { registerAuthRoutes } from '#modules/auth/http/routes'
import { registerWorkspaceRoutes } from '#modules/workspace/http/routes'

const HealthController = () => import('#backend/http/health_controller')

router.get('/health/live', [HealthController, 'live'])
router.get('/health/ready', [HealthController, 'ready'])

if (servesRequests()) {
  registerAuthRoutes()
  registerWorkspaceRoutes()
  registerMailboxRoutes()
}
