import router from '@adonisjs/core/services/router'
import { registerWorkspaceRoutes } from '#modules/workspace/http/routes'
import { registerMailboxRoutes } from '#backend/simulators/mailbox/routes'
import { registerAuthRoutes } from '#modules/auth/http/routes'

router.get('/health/live', () => ({ data: { status: 'ok' } }))

registerAuthRoutes()
registerMailboxRoutes()

registerWorkspaceRoutes()
