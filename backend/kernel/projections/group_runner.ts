import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { Leader, type Lead } from '#kernel/database/leader'
import type { Log } from '#kernel/database/outage'
import { CheckpointPastHead } from '#kernel/event_store/errors'
import type { EventStore, Position, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { failures } from '#kernel/failures/failures'
import { MasterKeyMissing } from '#kernel/vault/errors'
import { CatchUp } from '#kernel/projections/catch_up'
import { Follower } from '#kernel/projections/follower'
import type { ProjectionGroup } from '#kernel/projections/group'
import { retryUnread } from '#kernel/projections/parked_streams'
import {
  checkpointOf,
  prefixesOf,
  withPrevious,
  type Projection,
} from '#kernel/projections/projection'
import { START } from '#kernel/projections/schema'
import { projectingSettings } from '#kernel/projections/transaction'
import { assertLight, MAX_WEIGHT, TooHeavy } from '#kernel/projections/weight'

export interface GroupRunnerOptions {
  connectionString: string
  store: EventStore
  reader: EventReader
  log: Log
  /** Called in this process; other processes are notified through Postgres. */
  onProjected?: (upTo: Position) => void
}

/**
 * Projects the log into the read models of a group, in one process at a time. Caught-up versions
 * move together. A version that is new to the log catches up in its own loop and then joins them.
 */
export class GroupRunner {
  #pool: pg.Pool
  #catchingUp: pg.Pool
  #leader?: Leader
  /** Suppresses the log line when this process leads again after an outage. */
  #hasLed = false
  /** Position that the caught-up projections have passed. */
  #passed: Position = START
  /** Checkpoints of projections that left the group over a heavy batch. */
  #apart = new Set<string>()
  /** Serializes batches and joining versions. */
  #tail: Promise<unknown> = Promise.resolve()

  constructor(
    readonly group: ProjectionGroup,
    readonly options: GroupRunnerOptions
  ) {
    this.#pool = this.#open('projecting')
    this.#catchingUp = this.#open('catching up')
  }

  start() {
    const { connectionString, log } = this.options
    this.#leader = new Leader({
      connectionString,
      name: this.group.name,
      log,
      lead: (lead) => this.#lead(lead),
    })
  }

  /** True if this process is responsible for keeping the read models up to date. */
  get answerable() {
    return this.#leader?.answerable ?? false
  }

  async stop() {
    await this.#leader?.stop()
    failures.ended(this)
    await this.#pool.end()
    await this.#catchingUp.end()
  }

  async #lead({ signal, works }: Lead) {
    const { store, reader, log } = this.options
    const known = withPrevious(this.group.projections)
    await retryUnread({ pool: this.#pool, store, reader }, known, log)
    const leads = (after: Position) => {
      works()
      if (!this.#hasLed) log.info({ after }, `${this.group.name}: leading`)
      this.#hasLed = true
    }
    for (let begun = leads; !signal.aborted; begun = works) {
      const changed = new AbortController()
      const until = AbortSignal.any([signal, changed.signal])
      await this.#followUntil(until, begun, () => changed.abort())
    }
  }

  /** Follows the log with the caught-up projections. `regroup` is called when their set changes. */
  async #followUntil(signal: AbortSignal, works: (after: Position) => void, regroup: () => void) {
    const { store, log, reader } = this.options
    const { level, behind, slowest: after } = await this.#positions()
    await assertInLog(store, after)
    works(after)
    this.#passed = after
    const follower = new Follower(level, {
      pool: this.#pool,
      reader,
      log,
      tells: this.group.isAwaited,
    })
    const prefixes = prefixesOf(level)
    const { batchSize, rest } = this.group
    const subscription =
      level.length > 0 &&
      store.subscribe(
        after === START ? null : after,
        (events, upTo) =>
          this.#enqueue(() => this.#project(follower, events, upTo, { signal, regroup })),
        { prefixes, batchSize, rests: rest.leastMs > 0, subject: this.group.name, log }
      )
    // The serving version catches up before the previous version, because its readers wait.
    const next = behind.at(-1)
    const catchingUp = next && this.#catchUp(next, signal, regroup)
    if (!signal.aborted) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    }
    await catchingUp
    if (subscription) await subscription.stop()
  }

  async #project(
    follower: Follower,
    events: RecordedEvent[],
    upTo: Position,
    { signal, regroup }: { signal: AbortSignal; regroup: () => void }
  ) {
    if (signal.aborted) return
    const start = performance.now()
    try {
      await follower.project(events, upTo, (part) => {
        if (this.group.isAwaited) assertLight(follower.projections, part, MAX_WEIGHT)
      })
    } catch (error) {
      if (error instanceof TooHeavy) {
        await this.#leaveToThemselves(error.projections)
        return regroup()
      }
      if (error instanceof MasterKeyMissing) this.#giveUp(error)
      throw error
    }
    this.#passed = upTo
    if (this.group.isAwaited) this.options.onProjected?.(upTo)
    await this.#rest(performance.now() - start, signal)
  }

  /**
   * Detaches projections that are slow on a heavy batch, so that commands do not wait. They catch
   * up alone.
   */
  async #leaveToThemselves(projections: readonly Projection[]) {
    const names = projections.map(checkpointOf)
    await this.#pool.query(
      'update projections.checkpoints set follows = false where name = any($1)',
      [names]
    )
    for (const name of names) this.#apart.add(name)
  }

  async #rest(worked: number, signal: AbortSignal) {
    const { leastMs, perWork } = this.group.rest
    const rest = Math.max(leastMs, worked * perWork)
    if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {})
  }

  /** Runs until the projection has joined the group. */
  async #catchUp(projection: Projection, signal: AbortSignal, regroup: () => void) {
    const { store, reader, log } = this.options
    const name = checkpointOf(projection)
    const wasLevel = this.#apart.has(name)
    const catchUp = new CatchUp(projection, {
      pool: this.#catchingUp,
      store,
      reader,
      log,
      wasLevel,
    })
    const others = {
      passed: () => this.#passed,
      between: (work: () => Promise<void>) => this.#enqueue(work),
      joined: () => {
        this.#apart.delete(name)
        regroup()
      },
    }
    try {
      await catchUp.run(others, signal)
    } catch (error) {
      if (!(error instanceof MasterKeyMissing)) throw error
      this.#giveUp(error)
    }
  }

  /**
   * Steps down as leader when this process lacks a master key. No event is at fault, so nothing is
   * parked. The process projects again after a restart with the key.
   */
  #giveUp(error: MasterKeyMissing) {
    const { log } = this.options
    log.error(
      { err: error },
      'projections: stopped in this process (master key missing); restart required'
    )
    failures.failed(this, this.group.name, error)
    void this.#leader?.stop()
  }

  /**
   * Reads the positions of the program's versions. When none is caught up, `slowest` is the log's
   * end.
   */
  async #positions() {
    const declared = withPrevious(this.group.projections)
    const { rows } = await this.#pool.query<{ name: string; position: Position; follows: boolean }>(
      'select name, position, follows from projections.checkpoints where name = any($1)',
      [declared.map(checkpointOf)]
    )
    const found = new Map(rows.map((row) => [row.name, row]))
    const known = declared.filter((projection) => found.has(checkpointOf(projection)))
    const level = known.filter((projection) => found.get(checkpointOf(projection))!.follows)
    const positions = level.map((projection) => found.get(checkpointOf(projection))!.position)
    return {
      level,
      behind: known.filter((projection) => !level.includes(projection)),
      slowest: positions.sort()[0] ?? (await this.options.store.head()) ?? START,
    }
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work)
    this.#tail = result.catch(() => {})
    return result
  }

  #open(purpose: string) {
    return openPool(this.options.connectionString, {
      purpose,
      limits: 'background',
      max: 1,
      pipeline: true,
      settings: projectingSettings(this.group.planner),
    })
  }
}

/**
 * Throws CheckpointPastHead for a checkpoint past the log's end, because it belongs to another log,
 * or to one restored since.
 */
async function assertInLog(store: EventStore, checkpoint: Position) {
  const head = (await store.head()) ?? START
  if (checkpoint > head) throw new CheckpointPastHead(checkpoint, head)
}
