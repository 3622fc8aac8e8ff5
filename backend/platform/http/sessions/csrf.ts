import { createHmac } from 'node:crypto'
import { safeEqual } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { CookieOptions } from '@adonisjs/core/types/http'
import { appKey } from '#platform/settings'
import { CSRF_COOKIE } from '#platform/http/sessions/cookies'

export const CSRF_HEADER = 'X-XSRF-TOKEN'

/**
 * Returns the CSRF token of the request's session. The token need not be stored, because it derives
 * from the session's id, which is signed, HttpOnly and new at each sign-in. A visitor costs no row,
 * and tokens from before a sign-in or a sign-out are worthless after it.
 */
function csrfToken({ session }: HttpContext) {
  return createHmac('sha256', appKey.release())
    .update(`csrf/${session.sessionId}`)
    .digest('base64url')
}

/**
 * Returns true if the request proves that the app sent it, because only the app can read the
 * cookie.
 */
export function carriesCsrfToken(ctx: HttpContext) {
  return safeEqual(csrfToken(ctx), ctx.request.header(CSRF_HEADER) ?? '')
}

/**
 * Sends the session's token to the browser, unless the browser has it and no `renewed` one is due.
 */
export function handOutCsrfToken(
  ctx: HttpContext,
  cookie: Partial<CookieOptions>,
  renewed: boolean
) {
  const { request, response } = ctx
  const token = csrfToken(ctx)
  if (!renewed && request.plainCookie(CSRF_COOKIE, { encoded: false }) === token) return
  response.plainCookie(CSRF_COOKIE, token, { ...cookie, httpOnly: false, encode: false })
}
