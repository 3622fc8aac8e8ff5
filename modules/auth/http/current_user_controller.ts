import type { HttpContext } from '@adonisjs/core/http'
import type { Inputs } from '#platform/http/routing/inputs'
import { correlationId } from '#platform/http/tracing/correlation_id'
import { changeEmail } from '#modules/auth/commands/change_email'
import { userResponse } from '#modules/auth/http/user_response'
import { limitTries } from '#modules/auth/http/limits'
import {
  changeEmailValidator,
  profileValidator,
  retentionValidator,
} from '#modules/auth/http/validators'
import { changeProfile } from '#modules/auth/commands/change_profile'
import { changeRetention } from '#modules/auth/commands/change_retention'

/** GET and PUT /users/current-user: the signed-in user, verified or not. */
export default class CurrentUserController {
  static readonly inputs = {
    changeEmail: { body: changeEmailValidator },
    update: { body: profileValidator },
    changeRetention: { body: retentionValidator },
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

  /** PUT /users/current-user/retention: the versions of pages that stay. */
  async changeRetention(ctx: HttpContext) {
    const { keep_versions: keep } = await ctx.request.validateUsing(retentionValidator)
    const { id } = ctx.auth.getUserOrFail()
    return { data: userResponse(await changeRetention(id, keep, correlationId(ctx))) }
  }
}
