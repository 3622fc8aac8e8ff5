import { serverRoutes } from '#server/http/api'
import { apiRoutes } from '#server/http/api_routes'
import { middleware } from '#server/http/kernel'

const LiveController = () => import('#server/live/live_controller')

export function registerLiveRoutes() {
  apiRoutes(serverRoutes)('GET /live', [LiveController, 'handle']).use([
    middleware.session(),
    middleware.csrf(),
    middleware.initializeAuth(),
    middleware.signedIn(),
    middleware.verified(),
    middleware.limits({ expensive: true }),
  ])
}
