import type { HttpContext } from '@adonisjs/core/http'
import type { EmitterService } from '@adonisjs/core/types'
import type { NextFn } from '@adonisjs/core/types/http'
import { Session } from '@adonisjs/session'
import type { SessionConfig, SessionStoreFactory } from '@adonisjs/session/types'
import { CSRF_COOKIE, SESSION_COOKIE } from '#platform/http/sessions/cookies'
import { dropAmbiguousCookies } from '#platform/http/sessions/ambiguous_cookies'
import { handOutCsrfToken } from '#platform/http/sessions/csrf'
import { sessionIsDue } from '#platform/http/sessions/session_store'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    session: Session
  }
}

/**
 * The framework's session, saved when it is new, has changed, or is due for renewal. The
 * framework's own middleware signs and sends its cookie with every response. A late response would
 * then restore the session that a sign-in has replaced in the meantime (decision 83).
 */
export default class SessionMiddleware {
  constructor(
    readonly config: SessionConfig,
    readonly store: SessionStoreFactory,
    readonly emitter: EmitterService
  ) {}

  async handle(ctx: HttpContext, next: NextFn) {
    dropAmbiguousCookies(ctx, [SESSION_COOKIE, CSRF_COOKIE])
    const session = new Session(this.config, this.store, this.emitter, ctx)
    ctx.session = session
    await session.initiate(false)
    const result: unknown = await next()
    const { fresh, hasBeenModified, hasRegeneratedSession } = session
    const renewed = fresh || hasBeenModified || hasRegeneratedSession || sessionIsDue(ctx)
    if (renewed) await session.commit()
    handOutCsrfToken(ctx, this.config.cookie, renewed)
    return result
  }
}
