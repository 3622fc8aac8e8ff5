import type { HttpContext } from '@adonisjs/core/http'
import { SessionLucidUserProvider } from '@adonisjs/auth/session'
import { userRowOf } from '#platform/http/sessions/session_store'
import User from '#modules/auth/user'

/**
 * Finds the signed-in user for the session guard, loaded with the session or by a query. Returns no
 * user if the account is disabled, even with sessions.
 */
export class UserOfSession extends SessionLucidUserProvider<typeof User> {
  constructor(readonly ctx: HttpContext) {
    super({ model: async () => ({ default: User }) })
  }

  override async findById(id: number) {
    const row = userRowOf(this.ctx, id)
    const user = row ? User.$createFromAdapterResult(row) : await User.find(id)
    return user && !user.disabledAt ? this.createUserForGuard(user) : null
  }
}
