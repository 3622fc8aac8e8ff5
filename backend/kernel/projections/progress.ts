import type pg from 'pg'
import type { WatchedReadModels } from '#kernel/aggregates/read_models'
import type { Listener } from '#kernel/database/listener'
import type { EventStore, Position } from '#kernel/event_store/port'
import { groupOf } from '#kernel/projections/group'
import { nextEvents } from '#kernel/projections/next_events'
import {
  checkpointOf,
  prefixesOf,
  withPrevious,
  type Projection,
} from '#kernel/projections/projection'
import { START } from '#kernel/projections/schema'

/** Time in ms after which a notification counts as lost. */
const LOST_NOTIFICATION_MS = 200

interface Waiter {
  position: Position
  done: () => void
}

/**
 * Position of the read models as known to this process. Comes from the leader's notifications, in
 * whichever process it runs. Read from the checkpoints when a notification may have been lost.
 */
export class ProjectionProgress implements WatchedReadModels {
  #position: Position = ''
  #waiters = new Set<Waiter>()
  #unlisten: () => void
  #awaited: Projection[]
  #background: Projection[]

  constructor(
    readonly pool: pg.Pool,
    listener: Listener,
    readonly store: EventStore,
    /** Counts only projections that commands wait for, and no versions that are catching up. */
    projections: readonly Projection[]
  ) {
    this.#awaited = projections.filter((projection) => groupOf(projection).isAwaited)
    this.#background = projections.filter((projection) => !groupOf(projection).isAwaited)
    this.#unlisten = listener.on('projected', (position) => {
      if (position === '') this.#recheck()
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
    const recheck = setInterval(() => this.#recheck(), LOST_NOTIFICATION_MS)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      clearInterval(recheck)
      this.#waiters.delete(waiter)
    }
  }

  /**
   * Reads the checkpoints. They move together, but the checkpoint of a rebuilt read model may lag.
   */
  async refresh() {
    this.moveTo(await this.#slowest(this.#awaited))
  }

  lag(head: Position | null) {
    return this.#lagOf(this.#awaited, head)
  }

  backgroundLag(head: Position | null) {
    return this.#lagOf(this.#background, head)
  }

  async furthest(): Promise<Position> {
    const { rows } = await this.pool.query<{ position: Position | null }>(
      'select max(position) as position from projections.checkpoints'
    )
    return rows[0]?.position ?? ''
  }

  async stale(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      'select name from projections.checkpoints where stale is not null order by name'
    )
    return rows.map(({ name }) => name)
  }

  /**
   * Records that all read models have passed the position. Also called by a leader in this process.
   */
  moveTo(position: Position) {
    if (position <= this.#position) return
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done()
  }

  /**
   * Resets the position when the database changed, because the new log may end before the old
   * position.
   */
  forget() {
    this.#position = START
    this.#recheck()
  }

  stop() {
    this.#unlisten()
  }

  async #lagOf(projections: Projection[], head: Position | null): Promise<number> {
    if (projections.length === 0) return 0
    const slowest = await this.#slowest(projections)
    if (head === null || slowest >= head) return 0
    const asked = { prefixes: prefixesOf(projections), batchSize: 1, upTo: head }
    const waiting = await nextEvents(this.store, slowest, asked)
    const time = waiting?.events[0]!.metadata.time
    return time === undefined ? 0 : Math.max(0, Date.now() - Date.parse(time))
  }

  async #slowest(projections: Projection[]): Promise<Position> {
    const { rows } = await this.pool.query<{ position: Position | null }>({
      name: 'slowest_checkpoint',
      text: `select min(position) as position from projections.checkpoints
             where name = any($1) and follows`,
      values: [withPrevious(projections).map(checkpointOf)],
    })
    return rows[0]?.position ?? START
  }

  #recheck() {
    this.refresh().catch(() => {})
  }
}
