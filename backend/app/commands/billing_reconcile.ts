import { BaseCommand, flags } from '@adonisjs/core/ace'
import { Billing, reconcileAll } from '#modules/billing/index'

export default class BillingReconcile extends BaseCommand {
  static override commandName = 'billing:reconcile'
  static override description = 'Ask PayPal how all subscriptions stand, and what it has sent'
  static override options = { startApp: true }

  @flags.number({ description: 'Only those of this user, by id' })
  declare user?: number

  override async run() {
    const services = (await this.app.container.make(Billing)).reconciling
    if (!services) {
      this.exitCode = 1
      this.logger.error('Payments are not set up: PAYPAL_CLIENT_ID is missing')
      return
    }
    const { asked, changed, failed } = await reconcileAll(services, this.user)
    const found = `${asked} subscriptions asked about, ${changed} of them changed`
    if (failed === 0) return void this.logger.success(found)
    this.exitCode = 1
    this.logger.error(`${found}, and ${failed} questions to PayPal failed: the log says why`)
  }
}
