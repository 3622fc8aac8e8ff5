import { args, BaseCommand } from '@adonisjs/core/ace'
import { Billing, replayEvent } from '#modules/billing/index'

export default class BillingReplay extends BaseCommand {
  static override commandName = 'billing:replay'
  static override description = 'Handle a PayPal event again'
  static override options = { startApp: true }

  @args.string({ description: 'Id of the event, WH-…' })
  declare event: string

  override async run() {
    const { sales, events, options } = await this.app.container.make(Billing)
    const outcome = await replayEvent({ bus: options.bus, sales, events }, this.event)
    if (outcome === undefined) {
      this.exitCode = 1
      return void this.logger.error(`There is no event ${this.event}`)
    }
    this.logger.success(`${this.event}: ${outcome}`)
  }
}
