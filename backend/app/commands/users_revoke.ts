import { args, BaseCommand } from '@adonisjs/core/ace'
import { ScopeRefused, setScope } from '#modules/auth/index'

export default class UsersRevoke extends BaseCommand {
  static override commandName = 'users:revoke'
  static override description = 'Revoke the scope of a user'
  static override options = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  override async run() {
    try {
      const before = await setScope(this.email, null)
      this.logger.success(
        before ? `${this.email} no longer has the scope '${before}'` : `${this.email} had no scope`
      )
    } catch (error) {
      if (!(error instanceof ScopeRefused)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    }
  }
}
