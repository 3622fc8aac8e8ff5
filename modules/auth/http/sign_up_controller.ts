import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { idempotencyKey } from '#platform/http/routing/idempotency_key'
import { userResponse } from '#modules/auth/http/user_response'
import { limitTries } from '#modules/auth/http/limits'
import { sessionOpener } from '#modules/auth/http/session'
import { signUpValidator } from '#modules/auth/http/validators'
import { register } from '#modules/auth/commands/register'

/** POST /auth/sign-up: creates an account and signs it in. */
export default class SignUpController {
  static readonly inputs = {
    handle: { body: signUpValidator },
  } satisfies Inputs

  async handle(ctx: HttpContext) {
    const {
      full_name: fullName,
      email,
      password,
    } = await ctx.request.validateUsing(signUpValidator)
    const key = idempotencyKey(ctx)
    await limitTries(ctx, 'sign_up')
    const signUp = { key, correlationId: correlationId(ctx), openSession: sessionOpener(ctx) }
    const user = await register({ fullName, email, password }, signUp)
    ctx.response.status(201)
    return { data: userResponse(user) }
  }
}
