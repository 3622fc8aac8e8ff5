import { BaseCommand, flags } from '@adonisjs/core/ace'
import { listUsers } from '#modules/auth/index'

export default class UsersList extends BaseCommand {
  static override commandName = 'users:list'
  static override description = 'Who has a scope, or with --all who has an account'
  static override options = { startApp: true }

  @flags.boolean({ description: 'Everybody' })
  declare all: boolean

  override async run() {
    const table = this.ui.table().head(['Id', 'Address', 'Scope', 'Verified', 'Since'])
    for (const user of await listUsers({ all: this.all ?? false })) {
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
