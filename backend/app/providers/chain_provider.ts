import type { ApplicationService } from '@adonisjs/core/types'
import { Anchors } from '#kernel/chain/anchors'
import { signDaily } from '#kernel/chain/sign_daily'
import { SigningKeys } from '#kernel/chain/signing_keys'
import { DatabaseOutage } from '#kernel/database/outage'
import { checkpointOf } from '#kernel/projections/projection'
import { Vault } from '#kernel/vault/vault'
import { runsWorkers } from '#start/boot/role'
import { Receipts } from '#modules/workspace/index'
import { ChainQueries } from '#projections/chain/queries'
import { readModels } from '#projections/index'
import { ReceiptQueries } from '#projections/receipts/queries'

/** Registers the chain over the log and receipts in the container, and has the chain signed. */
export default class ChainProvider {
  #signing?: { stop(): Promise<void> }

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(ChainQueries, async (resolver) => {
      return new ChainQueries(await resolver.make('strata.queries_pool'))
    })
    container.singleton(Anchors, async (resolver) => {
      const { pool, masterKeys } = await resolver.make(Vault)
      return new Anchors(pool, new SigningKeys(masterKeys), await resolver.make(ChainQueries))
    })
    container.singleton(Receipts, async (resolver) => {
      return new Receipts({
        pool: await resolver.make('strata.queries_pool'),
        store: await resolver.make('strata.event_store'),
        receipts: await resolver.make(ReceiptQueries),
        chain: await resolver.make(ChainQueries),
        anchors: await resolver.make(Anchors),
        textModels: readModels.filter(({ needsText }) => needsText).map(checkpointOf),
      })
    })
  }

  /**
   * Runs before any event is recorded, so that the first anchor of a new installation covers an
   * empty log.
   */
  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const { container } = this.app
    await (await container.make(Anchors)).found(await container.make('strata.event_store'))
  }

  async ready() {
    if (!runsWorkers(this.app)) return
    const { container } = this.app
    const outage = await container.make(DatabaseOutage)
    const log = outage.quiet(await container.make('logger'))
    this.#signing = signDaily(await container.make(Anchors), log)
  }

  async shutdown() {
    await this.#signing?.stop()
  }
}
