import router from '@adonisjs/core/services/router'
import { middleware } from '#backend/http/kernel'

const LiveController = () => import('#backend/live/live_controller')

export function registerLiveRoutes() {
  router
    .get('/api/v1/live', [LiveController, 'handle'])
    .use([
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits({ dear: true }),
    ])
}
