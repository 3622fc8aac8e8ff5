import { BaseCommand, flags } from '@adonisjs/core/ace'
import { Billing, reconcileAll } from '#modules/billing/index'

export default class BillingReconcile extends BaseCommand {
  static override commandName = 'billing:reconcile'
  static override description =
    'Fetch the state of all subscriptions and missed webhooks from PayPal'
  static override options = { startApp: true }

  @flags.number({ description: 'Id of the only user to reconcile' })
  declare user?: number

  override async run() {
    const services = (await this.app.container.make(Billing)).reconciling
    if (!services) {
      this.exitCode = 1
      this.logger.error('Payments are not set up: PAYPAL_CLIENT_ID is missing')
      return
    }
    const { asked, changed, failed } = await reconcileAll(services, this.user)
    const found = `${asked} subscriptions checked, ${changed} of them changed`
    if (failed === 0) return void this.logger.success(found)
    this.exitCode = 1
    this.logger.error(`${found}, and ${failed} requests to PayPal failed: see the log`)
  }
}
