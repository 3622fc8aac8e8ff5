import type { HttpContext } from '@adonisjs/core/http'
import { clearBrowserCache, markSignedIn } from '#platform/http/browser_data'
import { insertSession } from '#platform/http/session_store'
import { assertEnabled } from '#modules/auth/commands/disable_user'
import type { OpenSession } from '#modules/auth/sessions'

/**
 * Signs a user in, under a new session id: one known from before is worth nothing (fixation). All
 * ways in lead through here. Throws DomainError for somebody who is shut out.
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

/** Deletes the session's row. The browser goes on with a new, empty session. */
export async function endSession(ctx: HttpContext) {
  await ctx.auth.use('web').logout()
  ctx.session.clear()
  ctx.session.regenerate()
  clearBrowserCache(ctx)
}
