import { BaseCommand } from '@adonisjs/core/ace'
import { auditSources } from '#projections/operations/audit'

export default class AuditSign extends BaseCommand {
  static override commandName = 'audit:sign'
  static override description =
    'Sign the first anchor of a log that already has events; servers sign later ones'
  static override options = { startApp: true }

  override async run() {
    const { anchors, store } = await auditSources(this.app)
    if ((await anchors.all()).length > 0)
      return this.#fail('The log already has anchors: servers sign the next ones')
    if ((await store.head()) === null)
      return this.#fail('The log is empty: there is nothing to sign')
    const events = await anchors.signFirst()
    if (events === undefined) {
      return this.#fail(
        'The chain has not caught up with the log: start a worker, then run this again'
      )
    }
    this.logger.success(
      `Anchor 1 covers the ${events} existing events. Nothing vouches for them before today: ` +
        'store the anchor elsewhere with node strata audit:anchors'
    )
  }

  #fail(message: string) {
    this.exitCode = 1
    this.logger.error(message)
  }
}
