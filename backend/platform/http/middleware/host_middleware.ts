import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { namesThisServer } from '#platform/http/network/host_name'

/**
 * True if host names are checked: this installation trusts every client, because the demo's
 * password is known. In production a page that reached the server under another name gets no data,
 * since cookies are bound to the name.
 */
const checked = !app.inProduction && process.env.DEMO_EXPOSED !== 'yes'

/** Legitimate name in the last request; nearly all other requests use the same name. */
let right: string | undefined

/** 421 for a name that is not ours. Health checks may use any name. */
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
