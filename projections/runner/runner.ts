import type pg from 'pg'
import { openPool } from '#backend/database/connections'
import type { Log } from '#backend/database/outage'
import { Leader } from '#backend/database/leader'
import { Retries } from '#backend/database/retries'
import { CheckpointPastHead } from '#backend/event_store/errors'
import type { EventStore, Position, RecordedEvent } from '#backend/event_store/port'
import type { EventReader } from '#backend/events/reader'
import { MasterKeyMissing } from '#backend/vault/errors'
import { CatchUp } from '#projections/runner/catch_up'
import { Follower } from '#projections/runner/follower'
import {
  checkpointOf,
  versionOf,
  withPrevious,
  type Projection,
} from '#projections/runner/projection'
import { START } from '#projections/runner/schema'
import { PROJECTING } from '#projections/runner/transaction'

export interface RunnerOptions {
  connectionString: string
  store: EventStore
  reader: EventReader
  projections: Projection[]
  log: Log
  /** Who is notified in this process; others are notified through Postgres. */
  onProjected?: (upTo: Position) => void
}

const BATCH_SIZE = 500
/** Milliseconds that the others may wait for a version that joins them. */
const JOINING_MS = 100

/**
 * Projects the log into the read models, in one process at a time. Those that are level move together;
 * a version that is new to the log catches up in a loop of its own and joins them.
 */
export class ProjectionRunner {
  #pool: pg.Pool
  #catchingUp: pg.Pool
  #leader?: Leader
  /** What the others have passed. */
  #passed: Position = START
  /** Batches, and a version that joins, follow each other. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(readonly options: RunnerOptions) {
    this.#pool = this.#open('projecting')
    this.#catchingUp = this.#open('catching up')
  }

  start() {
    this.#leader = new Leader(
      this.options.connectionString,
      'projections',
      (signal) => this.#lead(signal),
      this.options.log
    )
  }

  /** Whether it lies with this process that the read models show what is in the log. */
  get answerable() {
    return this.#leader?.answerable ?? false
  }

  async stop() {
    await this.#leader?.stop()
    await this.#pool.end()
    await this.#catchingUp.end()
  }

  async #lead(signal: AbortSignal) {
    while (!signal.aborted) {
      const joined = new AbortController()
      await this.#followUntil(AbortSignal.any([signal, joined.signal]), () => joined.abort())
    }
  }

  /** Follows the log with those that are level; `joined` is called when there is one more of them. */
  async #followUntil(signal: AbortSignal, joined: () => void) {
    const { store, log, reader } = this.options
    const { level, behind, slowest: after } = await this.#standing()
    await assertInLog(store, after)
    log.info({ after }, 'projections: leading')
    this.#passed = after
    const follower = new Follower(level, { pool: this.#pool, reader, log, tells: true })
    const { prefixes } = follower
    const subscription = store.subscribe(
      after === START ? null : after,
      (events, upTo) => this.#inTurn(() => this.#project(follower, events, upTo, signal)),
      { prefixes, batchSize: BATCH_SIZE, subject: 'projections', log }
    )
    const catchingUp = behind[0] && this.#catchUp(behind[0], signal, joined)
    if (!signal.aborted) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    }
    await catchingUp
    await subscription.stop()
  }

  async #project(follower: Follower, events: RecordedEvent[], upTo: Position, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      await follower.project(events, upTo)
    } catch (error) {
      if (error instanceof MasterKeyMissing) this.#giveUp(error)
      throw error
    }
    this.#passed = upTo
    this.options.onProjected?.(upTo)
  }

  /** Goes on until it has joined the others. */
  async #catchUp(projection: Projection, signal: AbortSignal, joined: () => void) {
    const { store, reader, log } = this.options
    const { name } = projection
    const version = versionOf(projection)
    const catchUp = new CatchUp(projection, { pool: this.#catchingUp, store, reader, log })
    const subject = `projections: version ${version} of ${name}`
    const retries = new Retries({ subject, firstMs: 200, lastMs: 5_000, log })
    log.info({ name, version }, 'projections: catching up')
    while (!signal.aborted) {
      try {
        await this.#readUntilNearlyLevel(catchUp, signal)
        await this.#inTurn(async () => {
          await catchUp.readTo(this.#passed, signal)
          await catchUp.join()
        })
        log.info({ name, version }, 'projections: caught up')
        return joined()
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof MasterKeyMissing) return this.#giveUp(error)
        await retries.failed(error, signal)
      }
    }
  }

  /** Each time there is less to read, until it is little or does not get less. */
  async #readUntilNearlyLevel(catchUp: CatchUp, signal: AbortSignal) {
    await catchUp.readTo(this.#passed, signal)
    await catchUp.analyze()
    for (let before = Infinity; ;) {
      const start = performance.now()
      await catchUp.readTo(this.#passed, signal)
      const took = performance.now() - start
      if (took < JOINING_MS || took > before / 2) return
      before = took
    }
  }

  /**
   * No event is at fault when this process lacks a master key. It lets another one lead, and nothing
   * is parked; started with the key it goes on by itself.
   */
  #giveUp(error: MasterKeyMissing) {
    const { log } = this.options
    log.error({ err: error }, 'projections: this process projects no more until it is restarted')
    void this.#leader?.stop()
  }

  /** Where the versions that the program projects stand. */
  async #standing() {
    const declared = withPrevious(this.options.projections)
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
      slowest: positions.sort()[0] ?? START,
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  #open(purpose: string) {
    return openPool(this.options.connectionString, {
      purpose,
      limits: 'background',
      max: 1,
      pipeline: true,
      options: PROJECTING,
    })
  }
}

/** A checkpoint past the log's end is of another log, or of one that was put back since. */
async function assertInLog(store: EventStore, checkpoint: Position) {
  const head = (await store.head()) ?? START
  if (checkpoint > head) throw new CheckpointPastHead(checkpoint, head)
}
