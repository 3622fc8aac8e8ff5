import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/api_exception'
import { namesThisServer } from '#platform/http/host_name'

/**
 * Whether this installation trusts everybody who reaches it: the demo's password is known. In
 * production nothing is open to a page that reached the server under another name, since cookies
 * are bound to the name.
 */
const checked = !app.inProduction && process.env.DEMO_EXPOSED !== 'yes'

/** By what name the last request called this server by right: nearly all others do the same. */
let right: string | undefined

/** 421 for a name that is not ours. Health checks may call by any. */
export default class HostMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    const name = request.header('host')
    if (!checked || (name !== undefined && name === right)) return next()
    if (namesThisServer(name, process.env.APP_URL ?? '')) {
      right = name
      return next()
    }
    if (request.url().startsWith('/health/')) return next()
    const message = 'This address is not the one that Strata was set up for (APP_URL)'
    throw new ApiException(421, 'E_WRONG_HOST', message)
  }
}
