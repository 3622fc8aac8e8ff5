import type { ApplicationService } from '@adonisjs/core/types'
import { servesRequests } from '#start/boot/role'
import type { PayPal } from '#platform/paypal/paypal'

/** Registers PayPal, or its absence, in the container. */
export default class PayPalProvider {
  #simulator?: Promise<() => void>

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton('strata.paypal', async (resolver): Promise<PayPal> => {
      const { connectPayPal } = await import('#platform/paypal/connect')
      return connectPayPal(await resolver.make('logger'), async () => {
        const { rootCertificate } = await import('#simulators/paypal/certificates/authority')
        return rootCertificate()
      })
    })
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' || !servesRequests()) return
    const { isPayPalSimulated } = await import('#platform/paypal/settings')
    if (!isPayPalSimulated()) return
    // Starts in the background, because no client needs to wait for the simulator.
    this.#simulator = import('#simulators/paypal/start').then((m) => m.startPayPalSimulator())
  }

  async shutdown() {
    const end = await this.#simulator
    end?.()
  }
}
