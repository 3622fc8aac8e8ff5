import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ApiException } from '#platform/http/errors/api_exception'

/** 403 until the e-mail address is verified (rule 9.2). Runs after `signedIn`. */
export default class VerifiedMiddleware {
  handle({ auth }: HttpContext, next: NextFn) {
    if (auth.getUserOrFail().emailVerifiedAt === null) {
      throw new ApiException(403, 'E_UNVERIFIED', 'Verify your email to continue')
    }
    return next()
  }
}
