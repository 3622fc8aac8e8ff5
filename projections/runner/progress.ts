import type pg from 'pg'
import type { WatchedReadModels } from '#backend/aggregates/read_models'
import type { Listener } from '#backend/database/listener'
import type { Position } from '#backend/event_store/port'

/** After so long a notification is taken for lost. */
const LOST_NOTIFICATION_MS = 200

interface Waiter {
  position: Position
  done: () => void
}

/**
 * How far the read models are, as this process knows it: told by the leader's notifications,
 * wherever the leader runs, and read from the checkpoints when a notification may have been lost.
 */
export class ProjectionProgress implements WatchedReadModels {
  #position: Position = ''
  #waiters = new Set<Waiter>()
  #unlisten: () => void

  constructor(
    readonly pool: pg.Pool,
    listener: Listener
  ) {
    this.#unlisten = listener.on('projected', (position) => {
      if (position === '') this.#lookAgain()
      else this.moveTo(position)
    })
  }

  get passed() {
    return this.#position
  }

  /** Resolves true when all read models have passed the position, false after the timeout. */
  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.#position >= position) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiter = { position, done: () => resolve(true) }
    this.#waiters.add(waiter)
    const timer = setTimeout(() => resolve(false), timeoutMs)
    const lookAgain = setInterval(() => this.#lookAgain(), LOST_NOTIFICATION_MS)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(lookAgain)
      this.#waiters.delete(waiter)
    }
  }

  /** Reads the checkpoints. All read models move together, but one that is rebuilt may lag. */
  async refresh() {
    const { rows } = await this.pool.query<{ position: Position | null }>({
      name: 'slowest_checkpoint',
      text: 'select min(position) as position from projections.checkpoints',
    })
    this.moveTo(rows[0]?.position ?? '')
  }

  async lag(head: Position | null): Promise<number> {
    const { rows } = await this.pool.query<{ position: Position | null; age: number }>(
      `select position, (extract(epoch from now() - updated_at) * 1000)::float8 as age
       from projections.checkpoints order by position limit 1`
    )
    const slowest = rows[0]
    if (!slowest || (slowest.position ?? '') >= (head ?? '')) return 0
    return Math.max(0, slowest.age)
  }

  async stale(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      'select name from projections.checkpoints where stale is not null order by name'
    )
    return rows.map(({ name }) => name)
  }

  /** All read models have passed the position: said by a leader in this process, too. */
  moveTo(position: Position) {
    if (position <= this.#position) return
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done()
  }

  stop() {
    this.#unlisten()
  }

  #lookAgain() {
    this.refresh().catch(() => {})
  }
}
