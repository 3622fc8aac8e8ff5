import router from '@adonisjs/core/services/router'
import { middleware } from '#backend/http/kernel'

const BlocksController = () => import('#modules/workspace/http/blocks_controller')
const StorageController = () => import('#modules/workspace/http/storage_controller')

/** All of these need a signed-in, verified user. */
export function registerWorkspaceRoutes() {
  router
    .group(() => {
      router.get('/blocks', [BlocksController, 'index'])
      router.post('/blocks', [BlocksController, 'store'])
      router.get('/blocks/:id', [BlocksController, 'show'])
      router.put('/blocks/:id', [BlocksController, 'update'])
      router.get('/blocks/:id/hierachy', [BlocksController, 'hierarchy'])
      router.put('/blocks/:id/ordering', [BlocksController, 'reorder'])
      router.put('/blocks/:id/archive', [BlocksController, 'archive'])
      router.put('/blocks/:id/unarchive', [BlocksController, 'unarchive'])
      router.delete('/blocks', [BlocksController, 'destroyMany'])
      router.delete('/blocks/:id', [BlocksController, 'destroy'])
      router.get('/users/current-user/storage', [StorageController, 'show'])
    })
    .prefix('/api/v1')
    .use([
      middleware.body(),
      middleware.session(),
      middleware.shield(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
    ])
}
