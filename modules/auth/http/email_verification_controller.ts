import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#backend/http/api_exception'
import { correlationId } from '#backend/http/correlation_id'
import { tooManyRequests } from '#backend/http/rate_limit'
import { isDemo } from '#modules/auth/demo'
import { resendVerification, verifyEmail } from '#modules/auth/email_verification'
import { limitTries } from '#modules/auth/http/limits'
import { verifyEmailValidator } from '#modules/auth/http/validators'

/** POST /auth/verify-email (no session needed) and /auth/resend-verify-email. */
export default class EmailVerificationController {
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(verifyEmailValidator)
    await limitTries(ctx, 'token')
    if (!(await verifyEmail(token, correlationId(ctx)))) {
      throw new ApiException(400, 'E_INVALID_TOKEN', 'Failed to verify your account')
    }
    return { data: null }
  }

  async resend(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'resend', String(id))
    const wait = await resendVerification(id, { limited: !isDemo() })
    if (wait > 0) throw tooManyRequests(ctx, wait)
    return { data: null }
  }
}
