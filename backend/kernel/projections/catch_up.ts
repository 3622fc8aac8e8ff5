import { Retries } from '#kernel/database/retries'
import type { EventStore, Position } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { MasterKeyMissing } from '#kernel/vault/errors'
import { Follower, type FollowerOptions } from '#kernel/projections/follower'
import { catchUpSubject } from '#kernel/projections/group'
import { tablesOf } from '#kernel/projections/hash'
import {
  checkpointOf,
  prefixesOf,
  tablesSchema,
  versionOf,
  type Projection,
} from '#kernel/projections/projection'
import { START } from '#kernel/projections/schema'
import { serve, servesAtLeast } from '#kernel/projections/served'
import { inTransaction } from '#kernel/projections/transaction'
import { MAX_WEIGHT, TooHeavy } from '#kernel/projections/weight'

/** The more events of one batch, the fewer statements they make. */
const BATCH_SIZE = 1_000

export interface CatchUpOptions extends Omit<FollowerOptions, 'tells'> {
  store: EventStore
  /** True when it has only left the others over a heavy batch, and served before. */
  wasLevel?: boolean
}

/** Milliseconds that the others may wait for a version that joins them. */
const JOINING_MS = 100

/** Those that the version joins. */
export interface Others {
  /** What they have passed. */
  passed: () => Position
  /** Works between two of their batches. */
  between: (work: () => Promise<void>) => Promise<void>
  /** Has them take in the new one: called before their next batch, which would leave it behind. */
  joined: () => void
}

/**
 * A version of a projection that is new to a log in use, or that left the others over a heavy batch.
 * It reads what there is in a loop of its own, while the others go on and the version before it
 * serves; then it joins them. Cut off, it goes on from its checkpoint.
 */
export class CatchUp {
  #follower: Follower

  constructor(
    readonly projection: Projection,
    readonly options: CatchUpOptions
  ) {
    this.#follower = new Follower([projection], { ...options, tells: false })
  }

  /**
   * Goes on until it has joined the others.
   *
   * @throws MasterKeyMissing
   */
  async run(others: Others, signal: AbortSignal) {
    const { log, wasLevel = false } = this.options
    const { name } = this.projection
    const version = versionOf(this.projection)
    const subject = catchUpSubject(this.projection)
    const retries = new Retries({ subject, firstMs: 200, lastMs: 5_000, log })
    if (!wasLevel) log.info({ name, version }, 'projections: catching up')
    while (!signal.aborted) {
      try {
        if (wasLevel) await this.readTo(others.passed(), signal)
        else await this.#readUntilNearlyLevel(others, signal)
        await others.between(async () => {
          await this.readTo(others.passed(), signal, wasLevel ? MAX_WEIGHT : Infinity)
          await this.join()
          others.joined()
        })
        if (!wasLevel) log.info({ name, version }, 'projections: caught up')
        return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof MasterKeyMissing) throw error
        // A heavy batch is read before the turn, in which the others wait.
        if (!(error instanceof TooHeavy)) await retries.failed(error, signal)
      }
    }
  }

  /**
   * Reads the log up to a position. Throws when aborted, what no event is at fault for (the database
   * is unavailable, say), and TooHeavy beyond the limit.
   */
  async readTo(upTo: Position, signal: AbortSignal, limit = Infinity) {
    const after = await this.#position()
    if (after >= upTo) return
    await readLog(
      this.options.store,
      after === START ? null : after,
      upTo,
      (events, position) => this.#follower.project(events, position, limit),
      { prefixes: prefixesOf([this.projection]), batchSize: BATCH_SIZE, signal }
    )
  }

  /** For the plans of those that will read it. */
  async analyze() {
    const { pool } = this.options
    if (this.projection.reaction) return
    for (const table of await tablesOf(pool, tablesSchema(this.projection))) {
      await pool.query(`analyze ${table}`)
    }
  }

  /** From now on it moves with the others, and serves. To be called when it stands where they do. */
  async join() {
    await inTransaction(this.options.pool, async (client) => {
      await client.query('update projections.checkpoints set follows = true where name = $1', [
        checkpointOf(this.projection),
      ])
      const { reaction } = this.projection
      if (!reaction && !(await servesAtLeast(client, this.projection))) {
        await serve(client, this.projection)
      }
    })
  }

  /** Each time there is less to read, until it is little or does not get less. */
  async #readUntilNearlyLevel({ passed }: Others, signal: AbortSignal) {
    await this.readTo(passed(), signal)
    await this.analyze()
    for (let before = Infinity; ;) {
      const start = performance.now()
      await this.readTo(passed(), signal)
      const took = performance.now() - start
      if (took < JOINING_MS || took > before / 2) return
      before = took
    }
  }

  async #position(): Promise<Position> {
    const { rows } = await this.options.pool.query<{ position: Position }>(
      'select position from projections.checkpoints where name = $1',
      [checkpointOf(this.projection)]
    )
    return rows[0]?.position ?? START
  }
}
