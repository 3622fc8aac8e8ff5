import { serverRoutes } from '#platform/http/routing/api'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'

const RemotePicturesController = () =>
  import('#platform/remote_pictures/remote_pictures_controller')

/**
 * Registers the route for all signed-in users, because the account menu shows the user's picture
 * before verification.
 */
export function registerRemotePictureRoutes() {
  apiRoutes(serverRoutes)('GET /remote-pictures', [RemotePicturesController, 'show']).use([
    middleware.session(),
    middleware.initializeAuth(),
    middleware.signedIn(),
    middleware.limits(),
  ])
}
