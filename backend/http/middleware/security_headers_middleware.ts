import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { cspFactory, frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import shieldConfig from '#backend/config/shield'

const guards = [
  cspFactory(shieldConfig.csp),
  frameGuardFactory(shieldConfig.xFrame),
  hstsFactory(shieldConfig.hsts),
  noSniffFactory(shieldConfig.contentTypeSniffing),
]

/** Shield's headers on every response: the app's own pages and files need them as the API does. */
export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    for (const guard of guards) guard(ctx)
    ctx.response.header('Referrer-Policy', 'same-origin')
    return next()
  }
}
