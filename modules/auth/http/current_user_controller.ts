import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { changeEmail } from '#modules/auth/commands/change_email'
import { userResponse } from '#modules/auth/http/user_response'
import { limitTries } from '#modules/auth/http/limits'
import { changeEmailValidator, profileValidator } from '#modules/auth/http/validators'
import { changeProfile } from '#modules/auth/commands/change_profile'

/** GET and PUT /users/current-user: the signed-in user, verified or not. */
export default class CurrentUserController {
  static readonly inputs = {
    changeEmail: { body: changeEmailValidator },
    update: { body: profileValidator },
  } satisfies Inputs

  show({ auth }: HttpContext) {
    return { data: userResponse(auth.getUserOrFail()) }
  }

  /** PUT /users/current-user/email, available until the address is verified. */
  async changeEmail(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(changeEmailValidator)
    const { id: userId } = ctx.auth.getUserOrFail()
    await limitTries(ctx, 'email', String(userId))
    const { sessionId } = ctx.session
    const change = { userId, sessionId, email, correlationId: correlationId(ctx) }
    return { data: userResponse(await changeEmail(change)) }
  }

  async update(ctx: HttpContext) {
    const profile = await ctx.request.validateUsing(profileValidator)
    const { id } = ctx.auth.getUserOrFail()
    return { data: userResponse(await changeProfile(id, profile, correlationId(ctx))) }
  }
}
