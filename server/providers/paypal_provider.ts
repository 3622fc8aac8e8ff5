import type { ApplicationService } from '@adonisjs/core/types'
import type { PayPal } from '#server/paypal/paypal'

/** Puts PayPal into the container, or that there is none. */
export default class PayPalProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('strata.paypal', async (resolver): Promise<PayPal> => {
      const { connectPayPal } = await import('#server/paypal/connect')
      return connectPayPal(await resolver.make('logger'))
    })
  }
}
