import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { ApiException } from '#platform/http/errors/api_exception'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { userResponse } from '#modules/auth/http/user_response'
import { resetAttempts, limitTries } from '#modules/auth/http/limits'
import { endSession, sessionOpener } from '#modules/auth/http/session'
import { signInValidator } from '#modules/auth/http/validators'
import { recordFailedSignIn, recordSignOut, signIn } from '#modules/auth/commands/sign_in'

/** POST /auth/sign-in and /auth/sign-out. */
export default class SessionController {
  static readonly inputs = {
    store: { body: signInValidator },
  } satisfies Inputs

  /** Responds 400 with one message for both an unknown address and a wrong password (rule 10.2). */
  async store(ctx: HttpContext) {
    const credentials = await ctx.request.validateUsing(signInValidator)
    await limitTries(ctx, 'sign_in', credentials.email)
    const { user, matches } = await signIn(credentials, correlationId(ctx), sessionOpener(ctx))
    if (!user || !matches) {
      if (user) recordAfterResponse(ctx, user.id)
      throw new ApiException(400, 'E_INVALID_CREDENTIALS', 'Email or password is not correct')
    }
    await resetAttempts(ctx, 'sign_in', credentials.email)
    return { data: userResponse(user) }
  }

  async destroy(ctx: HttpContext) {
    await recordSignOut(ctx.auth.getUserOrFail().id, correlationId(ctx))
    await endSession(ctx)
    return { data: null }
  }
}

/** Records after the response, so its time does not reveal that the account exists. */
function recordAfterResponse(ctx: HttpContext, userId: number) {
  ctx.response.onFinish(() => {
    recordFailedSignIn(userId, correlationId(ctx)).catch((error: unknown) => {
      ctx.logger.error({ err: error }, 'a failed sign-in was not recorded')
    })
  })
}
