import { serverRoutes } from '#platform/http/api'
import { apiRoutes } from '#platform/http/api_routes'
import { middleware } from '#platform/http/route_middleware'

const RemotePicturesController = () =>
  import('#platform/remote_pictures/remote_pictures_controller')

/**
 * For everybody who is signed in: the menu of an account shows its picture before it is verified.
 */
export function registerRemotePictureRoutes() {
  apiRoutes(serverRoutes)('GET /remote-pictures', [RemotePicturesController, 'show']).use([
    middleware.session(),
    middleware.initializeAuth(),
    middleware.signedIn(),
    middleware.limits(),
  ])
}
