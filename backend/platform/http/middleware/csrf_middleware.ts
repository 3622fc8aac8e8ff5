import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { carriesCsrfToken } from '#platform/http/sessions/csrf'

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** 403 for a mutation without its session's CSRF token. Runs after `session`. */
export default class CsrfMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (CHANGES_NOTHING.has(ctx.request.method()) || carriesCsrfToken(ctx)) return next()
    const message = 'The form has expired. Reload the page and try again'
    throw new ApiException(403, 'E_BAD_CSRF_TOKEN', message)
  }
}
