import router from '@adonisjs/core/services/router'
import { middleware } from '#server/http/kernel'

const LiveController = () => import('#server/live/live_controller')

export function registerLiveRoutes() {
  router
    .get('/api/v1/live', [LiveController, 'handle'])
    .use([
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits({ expensive: true }),
    ])
}
