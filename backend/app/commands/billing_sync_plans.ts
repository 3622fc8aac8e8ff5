import { BaseCommand } from '@adonisjs/core/ace'
import { Billing } from '#modules/billing/index'
import { PlanQueries } from '#projections/plans/queries'

export default class BillingSyncPlans extends BaseCommand {
  static override commandName = 'billing:sync-plans'
  static override description = 'Create the product and the plans that are missing at PayPal'
  static override options = { startApp: true }

  override async run() {
    const { container } = this.app
    const { paypal } = await container.make(Billing)
    if (!paypal) {
      this.exitCode = 1
      this.logger.error('Payments are not set up: PAYPAL_CLIENT_ID is missing')
      return
    }
    const plans = await (await container.make(PlanQueries)).list()
    const table = this.ui.table().head(['Id', 'Plan', 'Price', 'At PayPal', ''])
    for (const plan of plans.filter(({ price }) => price > 0)) {
      const { id, made } = await paypal.paypalPlans.sync(plan)
      const unit = plan.interval_unit.toLowerCase()
      table.row([
        String(plan.id),
        plan.name,
        `$${plan.price} a ${unit}`,
        id,
        made ? 'made' : 'there',
      ])
    }
    table.render()
  }
}
