import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** 401 unless a session belongs to a user. */
export default class SignedInMiddleware {
  async handle({ auth }: HttpContext, next: NextFn) {
    await auth.authenticateUsing(['web'])
    return next()
  }
}
