import router from '@adonisjs/core/services/router'
import { UPLOAD_ROUTE } from '#server/files/upload_route'
import { middleware } from '#server/http/kernel'

const BlocksController = () => import('#modules/workspace/http/blocks_controller')
const BlockPlacesController = () => import('#modules/workspace/http/block_places_controller')
const FilesController = () => import('#modules/workspace/http/files_controller')
const PageSettingsController = () => import('#modules/workspace/http/page_settings_controller')
const SearchController = () => import('#modules/workspace/http/search_controller')
const StorageController = () => import('#modules/workspace/http/storage_controller')
const TrashController = () => import('#modules/workspace/http/trash_controller')

/** A page holds at most 1 MB (rule 5.4); the rest is room for the JSON around it. */
const MAX_SAVE_BYTES = 1_500_000

/** All but uploads, whose address is signed, need a signed-in, verified user. */
export function registerWorkspaceRoutes() {
  router.put('/api/v1/files/:key', [FilesController, 'receive']).as(UPLOAD_ROUTE)

  router
    .group(() => {
      router.group(registerSmallRoutes).use(middleware.body())
      router
        .put('/blocks/:id', [BlocksController, 'update'])
        .use(middleware.body({ limit: MAX_SAVE_BYTES }))
    })
    .prefix('/api/v1')
    .use([
      middleware.deadline(),
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits(),
    ])
}

/** What carries no text of a page. */
function registerSmallRoutes() {
  router.get('/blocks', [BlocksController, 'index'])
  router.post('/blocks', [BlocksController, 'store'])
  router.delete('/blocks', [TrashController, 'destroyMany'])
  registerBulkRoutes()
  registerBlockRoutes()
  router.post('/files/presigned-url', [FilesController, 'presign'])
  router.get('/files/:key', [FilesController, 'show'])
  router.delete('/files/:key', [FilesController, 'destroy'])
  router.get('/users/current-user/storage', [StorageController, 'show'])
}

/** Before those of one block, or their names would be taken for ids. */
function registerBulkRoutes() {
  router
    .get('/blocks/archived', [TrashController, 'index'])
    .use(middleware.limits({ expensive: true }))
  router.get('/blocks/recent', [SearchController, 'recent'])
  router
    .get('/blocks/search', [SearchController, 'index'])
    .use(middleware.limits({ expensive: true }))
  router.get('/blocks/known', [BlocksController, 'known'])
  router.put('/blocks/ordering', [BlockPlacesController, 'updateMany'])
  router.put('/blocks/archive', [TrashController, 'archiveMany'])
  router.put('/blocks/unarchive', [TrashController, 'restoreMany'])
}

function registerBlockRoutes() {
  router.get('/blocks/:id', [BlocksController, 'show'])
  router.delete('/blocks/:id', [TrashController, 'destroy'])
  router.get('/blocks/:id/hierachy', [BlocksController, 'hierarchy'])
  router.put('/blocks/:id/ordering', [BlockPlacesController, 'update'])
  router.put('/blocks/:id/archive', [TrashController, 'archive'])
  router.put('/blocks/:id/unarchive', [TrashController, 'restore'])
  router.put('/blocks/:id/font-family', [PageSettingsController, 'font'])
  router.put('/blocks/:id/is-full-width', [PageSettingsController, 'width'])
  router.put('/blocks/:id/is-small-text', [PageSettingsController, 'textSize'])
  router.put('/blocks/:id/is-page-locked', [PageSettingsController, 'lock'])
}
