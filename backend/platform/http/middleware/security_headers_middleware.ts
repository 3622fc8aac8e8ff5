import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import shieldConfig, { contentSources, payingSources } from '#platform/http/shield'
import { PAYING_PATHS, SERVER_PATHS } from '#platform/http/server_paths'

const guards = [
  frameGuardFactory(shieldConfig.xFrame),
  hstsFactory(shieldConfig.hsts),
  noSniffFactory(shieldConfig.contentTypeSniffing),
]

/** Joined once. Shield joins them, and draws a nonce that none of them uses, for each response. */
const contentSecurityPolicy = policyOf(contentSources)
const payingPolicy = policyOf(payingSources)

/** Features of browsers that no page of the product uses, and no frame in one may. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
const permissionsPolicy = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** Shield's headers on every response: the app's own pages and files need them as the API does. */
export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    for (const guard of guards) guard(ctx)
    const pays = PAYING_PATHS.test(ctx.request.url())
    ctx.response.header('Content-Security-Policy', pays ? payingPolicy : contentSecurityPolicy)
    ctx.response.header('Referrer-Policy', 'same-origin')
    // PayPal's window has to reach the page that opened it, and the simulated one lies here.
    ctx.response.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    ctx.response.header('Permissions-Policy', permissionsPolicy)
    // Somebody's own data, or how the server is at this moment. Files have a rule of their own.
    if (SERVER_PATHS.test(ctx.request.url())) ctx.response.header('Cache-Control', 'no-store')
    return next()
  }
}

function policyOf(directives: Record<string, string[]>) {
  return Object.entries(directives)
    .map(([name, sources]) => [string.dashCase(name), ...sources].join(' '))
    .join(';')
}
