import type pg from 'pg'
import type { WatchedReadModels } from '#kernel/aggregates/read_models'
import type { Listener } from '#kernel/database/listener'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import { groupOf } from '#kernel/projections/group'
import {
  checkpointOf,
  prefixesOf,
  withPrevious,
  type Projection,
} from '#kernel/projections/projection'
import { START } from '#kernel/projections/schema'

/** After this long a notification is taken for lost. */
const LOST_NOTIFICATION_MS = 200
/** How long the oldest event that waits is looked for. */
const LOOK_MS = 1_000

interface Waiter {
  position: Position
  done: () => void
}

/**
 * How far the read models are, as this process knows it: from the leader's notifications,
 * wherever the leader runs, and read from the checkpoints when a notification may have been lost.
 */
export class ProjectionProgress implements WatchedReadModels {
  #position: Position = ''
  #waiters = new Set<Waiter>()
  #unlisten: () => void
  #awaited: Projection[]

  constructor(
    readonly pool: pg.Pool,
    listener: Listener,
    readonly store: EventStore,
    /** Only those that commands wait for count, and no versions that catch up. */
    projections: readonly Projection[]
  ) {
    this.#awaited = projections.filter((projection) => groupOf(projection).isAwaited)
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

  /** Reads the checkpoints. They move together, but one that is rebuilt may lag. */
  async refresh() {
    this.moveTo(await this.#slowest())
  }

  async lag(head: Position | null): Promise<number> {
    const slowest = await this.#slowest()
    if (slowest >= (head ?? START)) return 0
    const waiting = await this.#nextAfter(slowest)
    return waiting ? Math.max(0, Date.now() - Date.parse(waiting.metadata.time)) : 0
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

  /** All read models have passed the position: said by a leader in this process, too. */
  moveTo(position: Position) {
    if (position <= this.#position) return
    this.#position = position
    for (const waiter of this.#waiters) if (waiter.position <= position) waiter.done()
  }

  /** The database is another one, whose log may end before what was passed: finds out again. */
  forget() {
    this.#position = START
    this.#lookAgain()
  }

  stop() {
    this.#unlisten()
  }

  async #slowest(): Promise<Position> {
    const { rows } = await this.pool.query<{ position: Position | null }>({
      name: 'slowest_checkpoint',
      text: `select min(position) as position from projections.checkpoints
             where name = any($1) and follows`,
      values: [withPrevious(this.#awaited).map(checkpointOf)],
    })
    return rows[0]?.position ?? START
  }

  /** The oldest event that a projection has still to see; undefined when none is found in time. */
  async #nextAfter(position: Position): Promise<RecordedEvent | undefined> {
    const { promise, resolve } = Promise.withResolvers<RecordedEvent | undefined>()
    const subscription = this.store.subscribe(
      position === START ? null : position,
      async ([first]) => void (first && resolve(first)),
      { prefixes: prefixesOf(this.#awaited), batchSize: 1 }
    )
    const late = setTimeout(() => resolve(undefined), LOOK_MS)
    try {
      return await promise
    } finally {
      clearTimeout(late)
      await subscription.stop()
    }
  }

  #lookAgain() {
    this.refresh().catch(() => {})
  }
}
