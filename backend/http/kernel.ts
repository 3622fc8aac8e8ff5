import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { servesRequests } from '#backend/boot/role'
import '#backend/http/request_id'

server.errorHandler(() => import('#backend/http/exception_handler'))
server.use([
  () => import('#backend/http/middleware/security_headers_middleware'),
  () => import('#backend/http/middleware/hold_back_middleware'),
  () => import('#backend/http/middleware/address_middleware'),
  () => import('#backend/http/middleware/host_middleware'),
  ...(servesRequests() ? [() => import('#backend/http/middleware/frontend_middleware')] : []),
])

/**
 * Middleware is named and put on route groups, not on every route: the session and CSRF checks
 * cost several times what a plain route costs.
 */
export const middleware = router.named({
  deadline: () => import('#backend/http/middleware/deadline_middleware'),
  body: () => import('#backend/http/middleware/body_middleware'),
  session: () => import('#backend/http/middleware/session_middleware'),
  csrf: () => import('#backend/http/middleware/csrf_middleware'),
  initializeAuth: () => import('@adonisjs/auth/initialize_auth_middleware'),
  limits: () => import('#backend/http/middleware/limits_middleware'),
  livePosition: () => import('#backend/http/middleware/live_position_middleware'),
  signedIn: () => import('#backend/http/middleware/signed_in_middleware'),
  verified: () => import('#backend/http/middleware/verified_middleware'),
})
