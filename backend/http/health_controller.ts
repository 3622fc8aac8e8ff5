import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { Vault } from '#backend/vault/vault'

/** Read models that stand still for so long before new events are not being projected. */
const MAX_LAG_MS = 10_000

/** For load balancers and people who are paged. Says what is up, nothing about the data. */
export default class HealthController {
  /** The process answers. */
  live() {
    return { data: { status: 'ok' } }
  }

  /** 200 only when the database, the event store and the projections are up, and no master key is lacking. */
  async ready({ response }: HttpContext) {
    const [store, readModels, vault] = await Promise.all([
      app.container.make('strata.event_store'),
      app.container.make('strata.read_models'),
      app.container.make(Vault),
    ])
    const head = await store.head().catch(() => undefined)
    const lag = await readModels.lag(head ?? null).catch(() => undefined)
    const stale = await readModels.stale().catch(() => [])
    const checks = {
      event_store: head !== undefined,
      database: lag !== undefined,
      projections: lag !== undefined && lag < MAX_LAG_MS,
      vault: vault.lacks === undefined,
    }
    const ready = Object.values(checks).every(Boolean)
    response.status(ready ? 200 : 503)
    const status = ready ? 'ok' : 'unavailable'
    return { data: { status, ...checks, lag_ms: lag ?? null, stale_read_models: stale } }
  }
}
