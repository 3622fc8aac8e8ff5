import type { HttpContext } from '@adonisjs/core/http'
import { answerUser } from '#modules/auth/http/answers'

/** GET /users/current-user: who is signed in, verified or not. */
export default class CurrentUserController {
  show({ auth, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return { data: answerUser(auth.getUserOrFail()) }
  }
}
