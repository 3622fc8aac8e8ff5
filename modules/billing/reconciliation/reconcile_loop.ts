import { setTimeout as pause } from 'node:timers/promises'
import { Leader } from '#kernel/database/leader'
import type { Log } from '#kernel/database/outage'
import { reconcileDue } from '#modules/billing/reconciliation/reconcile'
import type { Billing } from '#modules/billing/services'

/** Milliseconds between passes; a pending approval is queried within a minute. */
const PAUSE_MS = 15_000

/** Queries PayPal for changes without a webhook, in one process at a time. */
export class ReconcileLoop {
  #leader?: Leader

  constructor(
    readonly connectionString: string,
    readonly billing: Billing,
    readonly log: Log
  ) {}

  start() {
    const services = this.billing.reconciling
    if (!services || this.#leader) return
    const { connectionString, log } = this
    this.#leader = new Leader({
      connectionString,
      name: 'billing reconciliation',
      retryMs: 1_000,
      log,
      lead: async ({ signal, works }) => {
        await services.schedule.adoptFromLog()
        while (!signal.aborted) {
          const { isFull } = await reconcileDue(services)
          works()
          if (isFull) continue
          await pause(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {})
        }
      },
    })
  }

  async stop() {
    await this.#leader?.stop()
  }
}
