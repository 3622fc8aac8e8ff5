import router from '@adonisjs/core/services/router'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'
import { authRoutes } from '#modules/auth/api'

const SignUpController = () => import('#modules/auth/http/sign_up_controller')
const SessionController = () => import('#modules/auth/http/session_controller')
const EmailVerificationController = () => import('#modules/auth/http/email_verification_controller')
const PasswordController = () => import('#modules/auth/http/password_controller')
const AvatarController = () => import('#modules/auth/http/avatar_controller')
const GoogleController = () => import('#modules/auth/http/google_controller')
const CurrentUserController = () => import('#modules/auth/http/current_user_controller')
const SettingsController = () => import('#modules/auth/http/settings_controller')

const route = apiRoutes(authRoutes)

/** Routes under /auth and /users, and /settings (rule 16.2). */
export function registerAuthRoutes() {
  route('GET /settings', [SettingsController, 'show'])

  // A response with a user starts a visit, from whose position the live feed continues.
  const withSession = [
    middleware.livePosition(),
    middleware.session(),
    middleware.csrf(),
    middleware.initializeAuth(),
  ]

  router
    .group(() => {
      route('POST /auth/sign-up', [SignUpController, 'handle'])
      route('POST /auth/sign-in', [SessionController, 'store'])
      route('POST /auth/verify-email', [EmailVerificationController, 'store'])
      route('POST /auth/google', [GoogleController, 'start'])
      route('GET /auth/google/current-user', [GoogleController, 'finish'])
      route('POST /auth/forgot-password', [PasswordController, 'forgot'])
      route('PUT /auth/reset-password', [PasswordController, 'reset'])
    })
    .use([...withSession, middleware.body()])

  router
    .group(() => {
      route('POST /auth/sign-out', [SessionController, 'destroy'])
      route('POST /auth/resend-verify-email', [EmailVerificationController, 'resend'])
      route('GET /users/current-user', [CurrentUserController, 'show'])
      route('PUT /users/current-user', [CurrentUserController, 'update'])
      route('PUT /users/current-user/email', [CurrentUserController, 'changeEmail'])
      route('PUT /users/current-user/retention', [CurrentUserController, 'changeRetention'])
      route('PUT /users/current-user/password', [PasswordController, 'change'])
    })
    .use([...withSession, middleware.signedIn(), middleware.limits(), middleware.body()])

  // No JSON parser, because the body is a picture.
  router
    .group(() => {
      route('POST /users/current-user/avatar', [AvatarController, 'store'])
      route('DELETE /users/current-user/avatar', [AvatarController, 'destroy'])
      route('GET /avatars/:key', [AvatarController, 'show'])
    })
    .use([
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits(),
    ])
}
