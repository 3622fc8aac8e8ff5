import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { FairQueue } from '#platform/fair_queue'
import { ApiException } from '#platform/http/errors/api_exception'
import { apiRoutes, type Answering, type Controller } from '#platform/http/routing/api_routes'
import { middleware } from '#platform/http/routing/route_middleware'
import { may, type Permission } from '#modules/auth/permissions'
import { NOT_PERMITTED } from '#modules/auth/index'

/** Permission of each staff call, by its name in the route table. */
export const staffCalls = new Map<string, Permission>()

/**
 * Registers calls of the staff area, each with its required permission (rule 17.1).
 * `staff_routes.functional` finds calls that were registered without a permission.
 */
export function staffRoutes<Table extends object>(table: Table) {
  const route = apiRoutes(table)
  return <Name extends keyof Table & string, Class extends Controller>(
    name: Name,
    permission: Permission,
    handler: [load: () => Promise<{ default: Class }>, method: Answering<Class, Table[Name]>]
  ) => {
    staffCalls.set(name, permission)
    return route(name, handler).use([
      middleware.compression(),
      middleware.deadline(),
      middleware.session(),
      middleware.csrf(),
      fromHere,
      middleware.initializeAuth(),
      middleware.signedIn(),
      middleware.verified(),
      permitted(permission),
      middleware.limits(),
      middleware.body(),
      queueStaffCall,
    ])
  }
}

/**
 * Maximum number of concurrent staff calls. They read many rows, so more would delay all other
 * users.
 */
const AT_ONCE = 2

/** Queue of all staff calls in this process (rule 17.19). */
export const staffQueue = new FairQueue<number>({ capacity: AT_ONCE })

/** Queues a staff call. Runs after `signedIn`, and once the body has arrived. */
function queueStaffCall({ auth, response }: HttpContext, next: NextFn): Promise<unknown> {
  return staffQueue.run(auth.getUserOrFail().id, async () => {
    // The client has disconnected.
    if (response.response.destroyed || response.response.writableEnded) return undefined
    return (await next()) as unknown
  })
}

/**
 * Responds with 403 to requests that another site triggers in the browser. Audit access is
 * recorded, and lists are expensive.
 */
function fromHere({ request }: HttpContext, next: NextFn) {
  const site = request.header('sec-fetch-site')
  if (site !== 'cross-site' && site !== 'same-site') return next()
  throw new ApiException(
    403,
    'E_OTHER_SITE',
    'This request came from another site. Open it from Strata'
  )
}

/** Responds with 403 to users without the permission. Runs after `signedIn`. */
function permitted(permission: Permission) {
  return ({ auth }: HttpContext, next: NextFn) => {
    if (!may(auth.getUserOrFail().scope, permission)) throw new ApiException(403, ...NOT_PERMITTED)
    return next()
  }
}
