import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import type { Log } from '#kernel/database/outage'
import type { Listener } from '#kernel/database/listener'
import type { Lane } from '#kernel/outbox/lane'
import { LaneWorker } from '#kernel/outbox/lane_worker'
import { OUTBOX_CHANNEL } from '#kernel/outbox/outbox'

/** How long a row that is in hand may take to be done, when the relay stops. */
const STOP_GRACE_MS = 3_000
/** How long the leads may take to be free then: the database may hang. */
const FREE_LEADS_MS = 1_000
const SWEEP_MS = 60 * 60 * 1000
const SWEEP = `delete from outbox where done_at < now() - interval '7 days'`

/**
 * Does what the outbox asks for. Any number of processes may run one; each lane has one leader
 * among them. Lanes do not wait for each other, so a mail server that is down delays mail and
 * nothing else.
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

  /** Resolves when no row is in hand and the leads are free; what hangs is let go after a grace. */
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

  /** Removes what was done long ago. Dead rows stay: somebody has to look at them. */
  async #sweep(stopped: AbortSignal) {
    while (!stopped.aborted) {
      await this.#pool.query(SWEEP).catch(() => {})
      await pause(SWEEP_MS, undefined, { signal: stopped }).catch(() => {})
    }
  }
}
