import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { clearAfterEndedSession } from '#backend/http/browser_data'

/** 401 unless a session belongs to a user. */
export default class SignedInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    try {
      await ctx.auth.authenticateUsing(['web'])
    } catch (error) {
      clearAfterEndedSession(ctx)
      throw error
    }
    return next()
  }
}
