import { named } from '#platform/http/routing/named_middleware'

/**
 * Named middleware for route groups, not for every route: the session and CSRF checks cost several
 * times what a plain route costs.
 */
export const middleware = {
  deadline: named(() => import('#platform/http/middleware/deadline_middleware')),
  compression: named(() => import('#platform/http/middleware/compression_middleware')),
  body: named(() => import('#platform/http/middleware/body_middleware')),
  session: named(() => import('#platform/http/middleware/session_middleware')),
  csrf: named(() => import('#platform/http/middleware/csrf_middleware')),
  initializeAuth: named(() => import('@adonisjs/auth/initialize_auth_middleware')),
  limits: named(() => import('#platform/http/middleware/user_limits_middleware')),
  livePosition: named(() => import('#platform/http/middleware/live_position_middleware')),
  signedIn: named(() => import('#platform/http/middleware/signed_in_middleware')),
  verified: named(() => import('#platform/http/middleware/verified_middleware')),
}
