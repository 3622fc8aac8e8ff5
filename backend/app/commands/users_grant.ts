import { args, BaseCommand } from '@adonisjs/core/ace'
import { SCOPES, ScopeRefused, setScope } from '#modules/auth/index'

export default class UsersGrant extends BaseCommand {
  static override commandName = 'users:grant'
  static override description = 'Grant a user a scope: admin or auditor'
  static override options = { startApp: true }

  @args.string({ description: 'Email address of a verified account' })
  declare email: string

  @args.string({ description: 'admin (all of the staff area) or auditor (audit pages, read only)' })
  declare scope: string

  override async run() {
    const scope = SCOPES.find((name) => name === this.scope)
    try {
      if (!scope) throw new ScopeRefused(`There is no scope '${this.scope}': ${SCOPES.join(', ')}`)
      const before = await setScope(this.email, scope)
      const instead = before && before !== scope ? ` instead of '${before}'` : ''
      this.logger.success(`${this.email} has the scope '${scope}'${instead}`)
    } catch (error) {
      if (!(error instanceof ScopeRefused)) throw error
      this.exitCode = 1
      this.logger.error(error.message)
    }
  }
}
