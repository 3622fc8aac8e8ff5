import type { HttpContext } from '@adonisjs/core/http'
import { clearBrowserCache, markSignedIn } from '#platform/http/sessions/browser_data'
import { insertSession } from '#platform/http/sessions/session_store'
import { assertEnabled } from '#modules/auth/commands/disable_user'
import type { OpenSession } from '#modules/auth/sessions'

/**
 * Signs a user in under a new session id, which prevents session fixation. Every way to sign in
 * uses this function. Throws DomainError for a disabled user.
 */
export function sessionOpener(ctx: HttpContext): OpenSession {
  return async (trx, user) => {
    assertEnabled(user)
    ctx.session.clear()
    await ctx.auth.use('web').login(user)
    await insertSession(trx, ctx.session)
    markSignedIn(ctx)
  }
}

/** Deletes the session's row. The browser continues with a new, empty session. */
export async function endSession(ctx: HttpContext) {
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  clearBrowserCache(ctx)
}
