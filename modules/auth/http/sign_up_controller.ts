import type { HttpContext } from '@adonisjs/core/http'
import { correlationId } from '#backend/http/correlation_id'
import { answerUser } from '#modules/auth/http/answers'
import { limitTries } from '#modules/auth/http/limits'
import { startSession } from '#modules/auth/http/session'
import { signUpValidator } from '#modules/auth/http/validators'
import { register } from '#modules/auth/register'

/** POST /auth/sign-up: makes an account and signs it in. */
export default class SignUpController {
  async handle(ctx: HttpContext) {
    const {
      full_name: fullName,
      email,
      password,
    } = await ctx.request.validateUsing(signUpValidator)
    await limitTries(ctx, 'sign_up')
    const user = await register({ fullName, email, password }, correlationId(ctx))
    await startSession(ctx, user)
    ctx.response.status(201)
    return { data: answerUser(user) }
  }
}
