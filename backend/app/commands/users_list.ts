import { BaseCommand, flags } from '@adonisjs/core/ace'
import { listUsers } from '#modules/auth/index'

const NOBODY = 'No user has a scope; users:grant grants one, and --all lists all users'

export default class UsersList extends BaseCommand {
  static override commandName = 'users:list'
  static override description = 'List users with a scope, or all users with --all'
  static override options = { startApp: true }

  @flags.boolean({ description: 'Everybody' })
  declare all: boolean

  override async run() {
    const users = await listUsers({ all: this.all ?? false })
    if (users.length === 0) {
      this.logger.info(this.all ? 'There are no accounts' : NOBODY)
      return
    }
    const table = this.ui.table().head(['Id', 'Address', 'Scope', 'Verified', 'Since'])
    for (const user of users) {
      table.row([
        String(user.id),
        user.email,
        user.scope ?? '-',
        user.emailVerifiedAt ? 'yes' : 'no',
        user.createdAt.toISODate() ?? '-',
      ])
    }
    table.render()
  }
}
