import router from '@adonisjs/core/services/router'
import { UPLOAD_ROUTE } from '#platform/files/upload_route'
import { apiRoutes } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'
import { IMPORT_UPLOAD_ROUTE } from '#modules/workspace/imports/upload_address'
import { MAX_UNSAVED_BYTES, workspaceRoutes } from '#modules/workspace/api'

const ActivityController = () => import('#modules/workspace/http/activity_controller')
const BlocksController = () => import('#modules/workspace/http/blocks_controller')
const BlockLinksController = () => import('#modules/workspace/http/block_links_controller')
const BlockPlacesController = () => import('#modules/workspace/http/block_places_controller')
const DuplicatesController = () => import('#modules/workspace/http/duplicates_controller')
const ExportsController = () => import('#modules/workspace/http/exports_controller')
const FavoritesController = () => import('#modules/workspace/http/favorites_controller')
const FilesController = () => import('#modules/workspace/http/files_controller')
const FirstStepsController = () => import('#modules/workspace/http/first_steps_controller')
const ImportsController = () => import('#modules/workspace/http/imports_controller')
const PageSettingsController = () => import('#modules/workspace/http/page_settings_controller')
const IconsController = () => import('#modules/workspace/http/icons_controller')
const ReceiptsController = () => import('#modules/workspace/http/receipts_controller')
const SearchController = () => import('#modules/workspace/http/search_controller')
const SharesController = () => import('#modules/workspace/http/shares_controller')
const SortsController = () => import('#modules/workspace/http/sorts_controller')
const PastController = () => import('#modules/workspace/http/past_controller')
const StorageController = () => import('#modules/workspace/http/storage_controller')
const TemplatesController = () => import('#modules/workspace/http/templates_controller')
const TrashController = () => import('#modules/workspace/http/trash_controller')
const UnsavedController = () => import('#modules/workspace/http/unsaved_controller')
const VersionsController = () => import('#modules/workspace/http/versions_controller')
const VisitController = () => import('#modules/workspace/http/visit_controller')

const route = apiRoutes(workspaceRoutes)

/**
 * Limit of a save's body: 1 MB of page (rule 5.4), which takes up to twice its bytes as a JSON string,
 * and room for the JSON around it.
 */
const MAX_SAVE_BYTES = 2_100_000

/**
 * Registers the routes. All require a signed-in, verified user, with two exceptions. Uploads use a
 * signed address, and the start of a visit identifies the user.
 */
export function registerWorkspaceRoutes() {
  route('PUT /files/:key', [FilesController, 'receive']).as(UPLOAD_ROUTE)
  route('PUT /imports/:id/upload', [ImportsController, 'receive']).as(IMPORT_UPLOAD_ROUTE)

  route('GET /visit', [VisitController, 'show']).use([
    middleware.compression(),
    middleware.deadline(),
    middleware.livePosition(),
    middleware.session(),
    middleware.csrf(),
    middleware.initializeAuth(),
    middleware.signedIn(),
    middleware.limits(),
  ])

  router
    .group(() => {
      router.group(registerSmallRoutes).use(middleware.body())
      route('PUT /blocks/:id', [BlocksController, 'update']).use(
        middleware.body({ limit: MAX_SAVE_BYTES })
      )
      route('POST /blocks/:id/unsaved', [UnsavedController, 'store']).use(
        middleware.body({ limit: MAX_UNSAVED_BYTES })
      )
    })
    .use([
      middleware.compression(),
      middleware.deadline(),
      middleware.session(),
      middleware.csrf(),
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      middleware.limits(),
    ])
}

/** Routes without a page's text. */
function registerSmallRoutes() {
  route('GET /blocks', [BlocksController, 'index'])
  route('POST /blocks', [BlocksController, 'store'])
  route('DELETE /blocks', [TrashController, 'destroyMany'])
  registerBulkRoutes()
  registerBlockRoutes()
  registerImportRoutes()
  route('GET /activity', [ActivityController, 'index'])
  route('GET /activity/next', [ActivityController, 'next'])
  route('POST /activity/undo', [ActivityController, 'undoSince']).use(
    middleware.limits({ expensive: true })
  )
  route('POST /activity/:id/undo', [ActivityController, 'undo'])
  route('GET /favorites', [FavoritesController, 'index'])
  route('GET /templates', [TemplatesController, 'index'])
  route('GET /shares', [SharesController, 'index'])
  route('DELETE /shares', [SharesController, 'destroyAll'])
  route('PUT /shares/:id', [SharesController, 'update'])
  route('DELETE /shares/:id', [SharesController, 'destroy'])
  route('GET /receipts', [ReceiptsController, 'index'])
  route('GET /receipts/:id', [ReceiptsController, 'show']).use(
    middleware.limits({ expensive: true })
  )
  route('GET /export', [ExportsController, 'index']).use(middleware.limits({ expensive: true }))
  route('POST /files/presigned-url', [FilesController, 'presign'])
  route('GET /files/:key', [FilesController, 'show'])
  route('DELETE /files/:key', [FilesController, 'destroy'])
  route('GET /users/current-user/storage', [StorageController, 'show'])
  route('POST /users/current-user/first-page', [FirstStepsController, 'makePage'])
  route('GET /users/current-user/first-steps', [FirstStepsController, 'show'])
  route('DELETE /users/current-user/first-steps', [FirstStepsController, 'destroy'])
}

function registerImportRoutes() {
  route('GET /imports', [ImportsController, 'index'])
  route('POST /imports', [ImportsController, 'store'])
  route('GET /imports/:id', [ImportsController, 'show'])
  route('POST /imports/:id/start', [ImportsController, 'start'])
  route('DELETE /imports/:id', [ImportsController, 'destroy'])
  route('POST /imports/:id/undo', [ImportsController, 'undo'])
}

/** Registers these before the routes of one block, which would read their names as ids. */
function registerBulkRoutes() {
  route('GET /blocks/archived', [TrashController, 'index']).use(
    middleware.limits({ expensive: true })
  )
  route('GET /blocks/recent', [SearchController, 'recent'])
  route('GET /blocks/names', [SearchController, 'names'])
  route('GET /blocks/search', [SearchController, 'index']).use(
    middleware.limits({ expensive: true })
  )
  route('GET /blocks/contents', [BlocksController, 'folderContents'])
  route('GET /blocks/changes', [PastController, 'changes'])
  route('GET /blocks/known', [BlocksController, 'known'])
  route('GET /blocks/placed', [BlockLinksController, 'placed'])
  route('GET /blocks/sorts', [SortsController, 'index'])
  route('PUT /blocks/sort', [SortsController, 'update'])
  route('PUT /blocks/ordering', [BlockPlacesController, 'updateMany'])
  route('PUT /blocks/archive', [TrashController, 'archiveMany'])
  route('PUT /blocks/unarchive', [TrashController, 'restoreMany'])
}

function registerBlockRoutes() {
  route('GET /blocks/:id', [BlocksController, 'show'])
  route('DELETE /blocks/:id', [TrashController, 'destroy'])
  route('GET /blocks/:id/hierachy', [BlocksController, 'hierarchy'])
  route('GET /blocks/:id/contents', [BlocksController, 'contents'])
  route('GET /blocks/:id/backlinks', [BlockLinksController, 'backlinks'])
  route('GET /blocks/:id/export', [ExportsController, 'show']).use(
    middleware.limits({ expensive: true })
  )
  route('GET /blocks/:id/versions', [VersionsController, 'index'])
  route('GET /blocks/:id/versions/:version', [VersionsController, 'show'])
  route('PUT /blocks/:id/versions/:version', [VersionsController, 'update'])
  route('POST /blocks/:id/versions/:version/restore', [VersionsController, 'restore'])
  route('POST /blocks/:id/duplicate', [DuplicatesController, 'store'])
  route('POST /blocks/:id/bring-back', [PastController, 'bringBack'])
  route('PUT /blocks/:id/ordering', [BlockPlacesController, 'update'])
  route('PUT /blocks/:id/archive', [TrashController, 'archive'])
  route('PUT /blocks/:id/unarchive', [TrashController, 'restore'])
  route('PUT /blocks/:id/font-family', [PageSettingsController, 'font'])
  route('PUT /blocks/:id/is-full-width', [PageSettingsController, 'width'])
  route('PUT /blocks/:id/is-small-text', [PageSettingsController, 'textSize'])
  route('PUT /blocks/:id/is-page-locked', [PageSettingsController, 'lock'])
  route('PUT /blocks/:id/favorite', [FavoritesController, 'update'])
  route('PUT /blocks/:id/icon', [IconsController, 'update'])
  route('PUT /blocks/:id/template', [TemplatesController, 'update'])
  route('GET /blocks/:id/shares', [SharesController, 'ofBlock'])
  route('POST /blocks/:id/shares', [SharesController, 'store'])
}
