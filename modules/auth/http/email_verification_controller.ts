import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { ApiException } from '#platform/http/errors/api_exception'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { tooManyRequests } from '#platform/http/limits/rate_limit'
import { idempotencyKey } from '#platform/http/routing/idempotency_key'
import type { VerifyEmailResponse } from '#modules/auth/api'
import { isDemo } from '#modules/auth/demo'
import { resendVerification, verifyEmail } from '#modules/auth/commands/email_verification'
import { limitTries } from '#modules/auth/http/limits'
import { verifyEmailValidator } from '#modules/auth/http/validators'

/** POST /auth/verify-email (no session needed) and /auth/resend-verify-email. */
export default class EmailVerificationController {
  static readonly inputs = {
    store: { body: verifyEmailValidator },
  } satisfies Inputs

  async store(ctx: HttpContext): Promise<{ data: VerifyEmailResponse }> {
    const { token } = await ctx.request.validateUsing(verifyEmailValidator)
    const redemption = { token, key: idempotencyKey(ctx) }
    await limitTries(ctx, 'token')
    await ctx.auth.use('web').check()
    const signedInAs = ctx.auth.use('web').user?.id
    const verified = await verifyEmail({
      redemption,
      signedInAs,
      correlationId: correlationId(ctx),
    })
    if (!verified) throw new ApiException(400, 'E_INVALID_TOKEN', 'Failed to verify your account')
    const { passwordToken } = verified
    return { data: passwordToken === null ? null : { password_token: passwordToken } }
  }

  async resend(ctx: HttpContext) {
    const { id } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'resend', String(id))
    const wait = await resendVerification(id, { limited: !isDemo() })
    if (wait > 0) throw tooManyRequests(ctx, wait)
    return { data: null }
  }
}
