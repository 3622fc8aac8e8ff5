import server from '@adonisjs/core/services/server'
import { named } from '#server/http/named_middleware'
import { servesRequests } from '#start/boot/role'
import '#server/http/request_id'

server.errorHandler(() => import('#server/http/exception_handler'))
server.use([
  () => import('#server/http/middleware/security_headers_middleware'),
  () => import('#server/http/middleware/hold_back_middleware'),
  () => import('#server/http/middleware/address_middleware'),
  () => import('#server/http/middleware/host_middleware'),
  ...(servesRequests() ? [() => import('#server/http/middleware/frontend_middleware')] : []),
])

/**
 * Middleware is named and put on route groups, not on every route: the session and CSRF checks
 * cost several times what a plain route costs.
 */
export const middleware = {
  deadline: named(() => import('#server/http/middleware/deadline_middleware')),
  compression: named(() => import('#server/http/middleware/compression_middleware')),
  body: named(() => import('#server/http/middleware/body_middleware')),
  session: named(() => import('#server/http/middleware/session_middleware')),
  csrf: named(() => import('#server/http/middleware/csrf_middleware')),
  initializeAuth: named(() => import('@adonisjs/auth/initialize_auth_middleware')),
  limits: named(() => import('#server/http/middleware/limits_middleware')),
  livePosition: named(() => import('#server/http/middleware/live_position_middleware')),
  signedIn: named(() => import('#server/http/middleware/signed_in_middleware')),
  verified: named(() => import('#server/http/middleware/verified_middleware')),
}
