import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import type { Log } from '#kernel/database/outage'
import type { Listener } from '#kernel/database/listener'
import type { Lane } from '#kernel/outbox/lane'
import { LaneWorker } from '#kernel/outbox/lane_worker'
import { OUTBOX_CHANNEL } from '#kernel/outbox/outbox'

/** Time in ms that a row in flight gets to finish when the relay stops. */
const STOP_GRACE_MS = 3_000
/** Time in ms for releasing the leader locks afterwards, because the database may hang. */
const FREE_LEADS_MS = 1_000
const SWEEP_MS = 60 * 60 * 1000
const SWEEP = `delete from outbox where done_at < now() - interval '7 days'`

/**
 * Processes the outbox. Any number of processes may run a relay; each lane has one leader among
 * them. Lanes are independent, so an unavailable mail server delays only mail.
 */
export class OutboxRelay {
  #pool: pg.Pool
  #workers: LaneWorker[]
  #stop = new AbortController()
  #abandon = new AbortController()
  #running?: Promise<unknown>
  #stopping?: Promise<void>
  #unlisten?: () => void

  constructor(
    connectionString: string,
    readonly listener: Listener,
    lanes: readonly Lane[],
    log: Log,
    databaseLog = log
  ) {
    this.#pool = openPool(connectionString, { purpose: 'outbox', max: 1 })
    const pool = this.#pool
    const { signal: abandon } = this.#abandon
    const common = { connectionString, pool, log, databaseLog, abandon }
    this.#workers = lanes.map((lane) => new LaneWorker({ lane, ...common }))
  }

  start() {
    if (this.#running) return
    const { signal } = this.#stop
    this.#unlisten = this.listener.on(OUTBOX_CHANNEL, () => {
      for (const worker of this.#workers) worker.wake()
    })
    const working = this.#workers.map((worker) => worker.run(signal))
    this.#running = Promise.all([...working, this.#sweep(signal)])
  }

  /**
   * Resolves when no row is in flight and all leader locks are released. Abandons hanging work
   * after a grace period.
   */
  stop() {
    return (this.#stopping ??= this.#leave())
  }

  async #leave() {
    this.#unlisten?.()
    this.#stop.abort()
    await Promise.race([this.#running, pause(STOP_GRACE_MS, undefined, { ref: false })])
    this.#abandon.abort()
    await Promise.race([this.#running, pause(FREE_LEADS_MS, undefined, { ref: false })])
    await this.#pool.end()
  }

  /**
   * Deletes rows that were done long ago. Dead rows stay, because an operator has to inspect them.
   */
  async #sweep(stopped: AbortSignal) {
    while (!stopped.aborted) {
      await this.#pool.query(SWEEP).catch(() => {})
      await pause(SWEEP_MS, undefined, { signal: stopped }).catch(() => {})
    }
  }
}
