import { serverRoutes } from '#platform/http/routing/api'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'

const LiveController = () => import('#platform/live/live_controller')

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
