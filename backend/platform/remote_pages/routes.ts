import { serverRoutes } from '#platform/http/routing/api'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'

const RemotePagesController = () => import('#platform/remote_pages/remote_pages_controller')

/** Registers the route for all users who can write pages. */
export function registerRemotePageRoutes() {
  apiRoutes(serverRoutes)('GET /remote-pages', [RemotePagesController, 'show']).use([
    middleware.session(),
    middleware.initializeAuth(),
    middleware.signedIn(),
    middleware.verified(),
    middleware.limits(),
  ])
}
