import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { frameGuardFactory, hstsFactory, noSniffFactory } from '@adonisjs/shield/guards'
import shieldConfig, { contentSources, payingSources } from '#platform/http/sessions/shield'
import { PAYING_PATHS, SERVER_PATHS } from '#platform/http/site/server_paths'

const guards = [
  frameGuardFactory(shieldConfig.xFrame),
  hstsFactory(shieldConfig.hsts),
  noSniffFactory(shieldConfig.contentTypeSniffing),
]

/** Built once. Shield builds the policies, with a nonce that no policy uses, for each response. */
const contentSecurityPolicy = policyOf(contentSources)
const payingPolicy = policyOf(payingSources)

/** Browser features that no page of the product uses, and no frame in a page may use. */
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

/**
 * Sets Shield's headers on every response, because the app's pages and files need them as the API
 * does.
 */
export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    for (const guard of guards) guard(ctx)
    const pays = PAYING_PATHS.test(ctx.request.url())
    ctx.response.header('Content-Security-Policy', pays ? payingPolicy : contentSecurityPolicy)
    ctx.response.header('Referrer-Policy', 'same-origin')
    // PayPal's window must reach the page that opened it, and the simulated window is served here.
    ctx.response.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    ctx.response.header('Permissions-Policy', permissionsPolicy)
    // These paths return a user's own data or the server's current state. Files have their own
    // rule.
    if (SERVER_PATHS.test(ctx.request.url())) ctx.response.header('Cache-Control', 'no-store')
    return next()
  }
}

function policyOf(directives: Record<string, string[]>) {
  return Object.entries(directives)
    .map(([name, sources]) => [string.dashCase(name), ...sources].join(' '))
    .join(';')
}
