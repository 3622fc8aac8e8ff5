import type { HttpContext } from '@adonisjs/core/http'
import { COOKIE_OPTIONS, SIGNED_IN_COOKIE } from '#platform/http/cookies'

/** Longer than any session. */
const MARK = { ...COOKIE_OPTIONS, maxAge: '400d' }

/** Notes in the browser that somebody signed in, so that it can be cleared when the session ends. */
export function markSignedIn({ response }: HttpContext) {
  response.plainCookie(SIGNED_IN_COOKIE, '1', { ...MARK, encode: false })
}

/**
 * Makes the browser drop what its own cache holds of the person: pictures, and pages to go back to.
 * Never `"storage"`: drafts that were not sent lie there, of this person and of others, and only
 * the app can ask about them (decision 122). Never `"cookies"`: those of neighbours go with them.
 */
export function clearBrowserCache({ response }: HttpContext) {
  response.header('Clear-Site-Data', '"cache"')
  response.clearCookie(SIGNED_IN_COOKIE, COOKIE_OPTIONS)
}

/** The same where a session has ended elsewhere; once, and not for visitors, whom it would slow down. */
export function clearAfterEndedSession(ctx: HttpContext) {
  if (ctx.request.plainCookie(SIGNED_IN_COOKIE, { encoded: false }) === '1') clearBrowserCache(ctx)
}
