import { BaseCommand } from '@adonisjs/core/ace'
import { itemsToReview } from '#modules/billing/index'

export default class BillingReview extends BaseCommand {
  static override commandName = 'billing:review'
  static override description = 'List refunds due, and PayPal events that do not match'
  static override options = { startApp: true }

  override async run() {
    const items = await itemsToReview(await this.app.container.make('strata.queries_pool'))
    if (items.length === 0) return void this.logger.success('There is nothing to review')
    this.exitCode = 1
    const table = this.ui.table().head(['What', 'At PayPal', 'User', 'Since', ''])
    for (const { what, paypal_id, user_id, at, detail } of items) {
      table.row([what, paypal_id, String(user_id ?? '-'), at.toISOString(), detail])
    }
    table.render()
  }
}
