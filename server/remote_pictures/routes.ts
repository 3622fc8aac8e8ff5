import { serverRoutes } from '#server/http/api'
import { apiRoutes } from '#server/http/api_routes'
import { middleware } from '#server/http/kernel'

const RemotePicturesController = () => import('#server/remote_pictures/remote_pictures_controller')

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
