import router from '@adonisjs/core/services/router'
import { middleware } from '#server/http/kernel'

const SignUpController = () => import('#modules/auth/http/sign_up_controller')
const SessionController = () => import('#modules/auth/http/session_controller')
const EmailVerificationController = () => import('#modules/auth/http/email_verification_controller')
const PasswordController = () => import('#modules/auth/http/password_controller')
const AvatarController = () => import('#modules/auth/http/avatar_controller')
const GoogleController = () => import('#modules/auth/http/google_controller')
const CurrentUserController = () => import('#modules/auth/http/current_user_controller')
const SettingsController = () => import('#modules/auth/http/settings_controller')

/** The calls under /auth and /users, and /settings (rule 16.2). */
export function registerAuthRoutes() {
  router.get('/api/v1/settings', [SettingsController, 'show'])

  // What answers a user begins a visit: the live feed goes on from there.
  const withSession = [
    middleware.livePosition(),
    middleware.session(),
    middleware.csrf(),
    middleware.initializeAuth(),
  ]

  router
    .group(() => {
      router.post('/auth/sign-up', [SignUpController, 'handle'])
      router.post('/auth/sign-in', [SessionController, 'store'])
      router.post('/auth/verify-email', [EmailVerificationController, 'store'])
      router.post('/auth/google', [GoogleController, 'start'])
      router.get('/auth/google/current-user', [GoogleController, 'finish'])
      router.post('/auth/forgot-password', [PasswordController, 'forgot'])
      router.put('/auth/reset-password', [PasswordController, 'reset'])
    })
    .prefix('/api/v1')
    .use([...withSession, middleware.body()])

  router
    .group(() => {
      router.post('/auth/sign-out', [SessionController, 'destroy'])
      router.post('/auth/resend-verify-email', [EmailVerificationController, 'resend'])
      router.get('/users/current-user', [CurrentUserController, 'show'])
      router.put('/users/current-user', [CurrentUserController, 'update'])
      router.put('/users/current-user/email', [CurrentUserController, 'changeEmail'])
      router.put('/users/current-user/password', [PasswordController, 'change'])
    })
    .prefix('/api/v1')
    .use([...withSession, middleware.signedIn(), middleware.limits(), middleware.body()])

  // Without the parser of JSON: what comes is a picture.
  router
    .group(() => {
      router.post('/users/current-user/avatar', [AvatarController, 'store'])
      router.delete('/users/current-user/avatar', [AvatarController, 'destroy'])
      router.get('/avatars/:key', [AvatarController, 'show'])
    })
    .prefix('/api/v1')
    .use([
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits(),
    ])
}
