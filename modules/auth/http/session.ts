import type { HttpContext } from '@adonisjs/core/http'
import { clearBrowserCache, markSignedIn } from '#backend/http/browser_data'
import type User from '#modules/auth/user'

/** Signs the user in, under a new session id: one known from before is worth nothing (fixation). */
export async function startSession(ctx: HttpContext, user: User) {
  ctx.session.clear()
  await ctx.auth.use('web').login(user)
  markSignedIn(ctx)
}

/** Deletes the session's row. The browser goes on with a new, empty session. */
export async function endSession(ctx: HttpContext) {
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  clearBrowserCache(ctx)
}
