import { BaseCommand } from '@adonisjs/core/ace'
import { auditSources } from '#projections/operations/audit'

export default class AuditAnchors extends BaseCommand {
  static override commandName = 'audit:anchors'
  static override description =
    'Print the anchors as JSON lines, to store where they cannot be changed'
  static override options = { startApp: true }

  override async run() {
    const { anchors } = await auditSources(this.app)
    for (const anchor of await anchors.all()) this.logger.log(JSON.stringify(anchor))
  }
}
