import router from '@adonisjs/core/services/router'
import { middleware } from '#platform/http/routing/route_middleware'
import { SHARES_PATH } from '#modules/workspace/shares/share_url'

const SharedPagesController = () => import('#modules/workspace/http/shared_pages_controller')

/** Registers the pages of shares, which need neither a session nor a cookie (rule 15.46). */
export function registerShareRoutes() {
  router
    .group(() => {
      router.get('/:token/:block_id?', [SharedPagesController, 'show'])
      router.post('/:token/:block_id?', [SharedPagesController, 'unlock'])
      router.get('/:token/files/:key', [SharedPagesController, 'file'])
      router.get('/', [SharedPagesController, 'notFound']).as('shared_pages.none')
      router.get('/*', [SharedPagesController, 'notFound'])
    })
    .prefix(SHARES_PATH)
    .use(middleware.deadline())
}
