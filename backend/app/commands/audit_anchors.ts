import { BaseCommand } from '@adonisjs/core/ace'
import { auditSources } from '#projections/operations/audit'

export default class AuditAnchors extends BaseCommand {
  static override commandName = 'audit:anchors'
  static override description =
    'Print the anchors, a line of JSON each, to be kept where no one can change them'
  static override options = { startApp: true }

  override async run() {
    const { anchors } = await auditSources(this.app)
    for (const anchor of await anchors.all()) this.logger.log(JSON.stringify(anchor))
  }
}
