import type { ApplicationService } from '@adonisjs/core/types'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { DatabaseOutage } from '#kernel/database/outage'
import { runsWorkers } from '#start/boot/role'
import { Billing, ReconcileLoop } from '#modules/billing/index'

/**
 * Registers billing in the container, and polls PayPal for events that webhooks did not deliver.
 */
export default class BillingProvider {
  #loop?: ReconcileLoop

  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton(Billing, async (resolver) => {
      return new Billing({
        pool: await resolver.make('strata.queries_pool'),
        bus: await resolver.make(CommandBus),
        paypal: await resolver.make('strata.paypal'),
        log: await resolver.make('logger'),
      })
    })
  }

  async ready() {
    if (!runsWorkers(this.app)) return
    const { container } = this.app
    const outage = await container.make(DatabaseOutage)
    const log = outage.quiet(await container.make('logger'))
    const url = process.env.DATABASE_URL ?? ''
    this.#loop = new ReconcileLoop(url, await container.make(Billing), log)
    this.#loop.start()
  }

  async shutdown() {
    await this.#loop?.stop()
  }
}
