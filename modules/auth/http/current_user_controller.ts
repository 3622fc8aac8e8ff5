import type { HttpContext } from '@adonisjs/core/http'
import { correlationId } from '#backend/http/correlation_id'
import { answerUser } from '#modules/auth/http/answers'
import { profileValidator } from '#modules/auth/http/validators'
import { changeProfile } from '#modules/auth/profile'

/** GET and PUT /users/current-user: who is signed in, verified or not. */
export default class CurrentUserController {
  show({ auth }: HttpContext) {
    return { data: answerUser(auth.getUserOrFail()) }
  }

  async update(ctx: HttpContext) {
    const profile = await ctx.request.validateUsing(profileValidator)
    const { id } = ctx.auth.getUserOrFail()
    return { data: answerUser(await changeProfile(id, profile, correlationId(ctx))) }
  }
}
