import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { clearAfterEndedSession } from '#platform/http/sessions/browser_data'
import { rememberUser } from '#platform/http/limits/client_key'

/** 401 unless a session belongs to a user. */
export default class SignedInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    try {
      const { id } = await ctx.auth.authenticateUsing(['web'])
      rememberUser(ctx.request.request, id)
    } catch (error) {
      clearAfterEndedSession(ctx)
      throw error
    }
    return next()
  }
}
