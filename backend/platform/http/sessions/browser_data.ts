import type { HttpContext } from '@adonisjs/core/http'
import { COOKIE_OPTIONS, SIGNED_IN_COOKIE } from '#platform/http/sessions/cookies'

/** Lasts longer than any session. */
const MARK = { ...COOKIE_OPTIONS, maxAge: '400d' }

/** Marks the browser as signed in, so that its cache can be cleared when the session ends. */
export function markSignedIn({ response }: HttpContext) {
  response.plainCookie(SIGNED_IN_COOKIE, '1', { ...MARK, encode: false })
}

/**
 * Makes the browser drop cached data of the user: pictures, and pages in its history. Never
 * `"storage"`: it holds unsent drafts of this user and others, and only the app can ask about them
 * (decision 131). Never `"cookies"`: it would also clear the cookies of neighboring hosts.
 */
export function clearBrowserCache({ response }: HttpContext) {
  response.header('Clear-Site-Data', '"cache"')
  response.clearCookie(SIGNED_IN_COOKIE, COOKIE_OPTIONS)
}

/**
 * Clears the cache once after a session has ended elsewhere. Skips visitors, whom it would slow
 * down.
 */
export function clearAfterEndedSession(ctx: HttpContext) {
  if (ctx.request.plainCookie(SIGNED_IN_COOKIE, { encoded: false }) === '1') clearBrowserCache(ctx)
}
