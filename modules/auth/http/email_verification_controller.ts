import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#backend/http/api_exception'
import { correlationId } from '#backend/http/correlation_id'
import { isDemo } from '#modules/auth/demo'
import { resendVerification, verifyEmail } from '#modules/auth/email_verification'
import { verifyEmailValidator } from '#modules/auth/http/validators'

/** POST /auth/verify-email (no session needed) and /auth/resend-verify-email. */
export default class EmailVerificationController {
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(verifyEmailValidator)
    if (!(await verifyEmail(token, correlationId(ctx)))) {
      throw new ApiException(400, 'E_INVALID_TOKEN', 'Failed to verify your account')
    }
    return { data: null }
  }

  async resend({ auth, response }: HttpContext) {
    const wait = await resendVerification(auth.getUserOrFail().id, { limited: !isDemo() })
    if (wait > 0) {
      response.header('Retry-After', wait)
      const message = `We have just sent you an email. Try again in ${wait} seconds`
      throw new ApiException(429, 'E_TOO_MANY_REQUESTS', message)
    }
    return { data: null }
  }
}
