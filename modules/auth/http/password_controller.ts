import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { ApiException } from '#platform/http/errors/api_exception'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { idempotencyKey } from '#platform/http/routing/idempotency_key'
import { changePassword } from '#modules/auth/commands/change_password'
import { limitTries } from '#modules/auth/http/limits'
import { endSession } from '#modules/auth/http/session'
import {
  changePasswordValidator,
  forgotPasswordValidator,
  resetPasswordValidator,
} from '#modules/auth/http/validators'
import { requestPasswordReset, resetPassword } from '#modules/auth/commands/password_reset'

/** Endpoints for a forgotten password and for password changes. */
export default class PasswordController {
  static readonly inputs = {
    forgot: { body: forgotPasswordValidator },
    reset: { body: resetPasswordValidator },
    change: { body: changePasswordValidator },
  } satisfies Inputs

  /** POST /auth/forgot-password: responds identically for every address (rule 10.5). */
  async forgot(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(forgotPasswordValidator)
    await limitTries(ctx, 'forgot_password', email)
    await requestPasswordReset(email)
    return { data: null }
  }

  /** PUT /auth/reset-password. */
  async reset(ctx: HttpContext) {
    const { token, newPassword } = await ctx.request.validateUsing(resetPasswordValidator)
    const redemption = { token, key: idempotencyKey(ctx) }
    await limitTries(ctx, 'token')
    if (!(await resetPassword(redemption, newPassword, correlationId(ctx)))) {
      const message = 'This link no longer works. Ask for a new one'
      throw new ApiException(400, 'E_INVALID_TOKEN', message)
    }
    return { data: null }
  }

  /** PUT /users/current-user/password: ends all sessions, including the current one (rule 9.6). */
  async change(ctx: HttpContext) {
    const passwords = await ctx.request.validateUsing(changePasswordValidator)
    const { id: userId } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'password', String(userId))
    await changePassword({ userId, ...passwords, correlationId: correlationId(ctx) })
    await endSession(ctx)
    return { data: null }
  }
}
