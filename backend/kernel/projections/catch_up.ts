import { Retries } from '#kernel/database/retries'
import type { EventStore, Position } from '#kernel/event_store/port'
import { readLog } from '#kernel/event_store/read_log'
import { MasterKeyMissing } from '#kernel/vault/errors'
import { deferHeavy, DeferredStreams } from '#kernel/projections/deferred_streams'
import { Follower, type BeforePart, type FollowerOptions } from '#kernel/projections/follower'
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
import { assertLight, MAX_WEIGHT, TooHeavy } from '#kernel/projections/weight'

/** Larger batches need fewer statements. */
const BATCH_SIZE = 1_000

export interface CatchUpOptions extends Omit<FollowerOptions, 'tells'> {
  store: EventStore
  /** True if the projection has only left its group over a heavy batch, and served before. */
  wasLevel?: boolean
}

/** Maximum milliseconds that the group may wait for a version that joins it. */
const JOINING_MS = 100

/** Group of projections that the version joins. */
export interface Others {
  /** Returns the position that the group has passed. */
  passed: () => Position
  /** Runs work between two batches of the group. */
  between: (work: () => Promise<void>) => Promise<void>
  /**
   * Makes the group include the new version. Called before the group's next batch, which the
   * version would miss.
   */
  joined: () => void
}

/**
 * Catches up a projection's version that is new to a log in use, or that left its group over a
 * heavy batch. Reads the log in its own loop, while the group continues and the previous version
 * serves. Then joins the group. After an interruption, resumes from its checkpoint.
 *
 * Streams of an owner with more than its share of a batch are deferred, and applied one at a time
 * between the batches of all others (decision 159).
 */
export class CatchUp {
  #follower: Follower
  #deferred: DeferredStreams
  #retries: Retries

  constructor(
    readonly projection: Projection,
    readonly options: CatchUpOptions
  ) {
    this.#follower = new Follower([projection], { ...options, tells: false })
    this.#deferred = new DeferredStreams(projection, options)
    const subject = catchUpSubject(projection)
    this.#retries = new Retries({ subject, firstMs: 200, lastMs: 5_000, log: options.log })
  }

  /**
   * Runs until the version has joined its group.
   *
   * @throws MasterKeyMissing
   */
  async run(others: Others, signal: AbortSignal) {
    try {
      await this.#runUntilJoined(others, signal)
    } finally {
      this.#retries.end()
    }
  }

  async #runUntilJoined(others: Others, signal: AbortSignal) {
    const { log, wasLevel = false } = this.options
    const { name } = this.projection
    const version = versionOf(this.projection)
    if (!wasLevel) log.info({ name, version }, 'projections: catching up')
    while (!signal.aborted) {
      try {
        if (wasLevel) await this.#readFairly(others, signal)
        else await this.#readUntilNearlyLevel(others, signal)
        await this.#readDeferred(others, signal)
        await others.between(async () => {
          await this.readTo(others.passed(), signal, (part) => {
            if (wasLevel) assertLight([this.projection], part, MAX_WEIGHT)
          })
          await this.join()
          others.joined()
        })
        this.#retries.succeeded()
        if (!wasLevel) log.info({ name, version }, 'projections: caught up')
        return
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof MasterKeyMissing) throw error
        // A heavy batch is read outside the queue, because the group waits for queued work.
        if (!(error instanceof TooHeavy)) await this.#retries.failed(error, signal)
      }
    }
  }

  /**
   * Reads the log up to a position. Throws when aborted, on failures that no event causes (such as
   * an unavailable database), and errors of `before`.
   */
  async readTo(upTo: Position, signal: AbortSignal, before?: BeforePart) {
    const after = await this.#position()
    if (after >= upTo) return
    await readLog(
      this.options.store,
      after === START ? null : after,
      upTo,
      async (events, position) => {
        await this.#follower.project(events, position, before)
        this.#retries.succeeded()
      },
      { prefixes: prefixesOf([this.projection]), batchSize: BATCH_SIZE, signal }
    )
  }

  /** Updates the statistics for the query plans of later readers. */
  async analyze() {
    const { pool } = this.options
    if (this.projection.reaction) return
    for (const table of await tablesOf(pool, tablesSchema(this.projection))) {
      await pool.query(`analyze ${table}`)
    }
  }

  /**
   * Makes the version move with the group and serve readers. Call when the version has reached the
   * group's position.
   */
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

  async #readFairly({ passed }: Others, signal: AbortSignal) {
    const { pool } = this.options
    await this.readTo(passed(), signal, (part) => deferHeavy(pool, this.projection, part))
  }

  /** Applies deferred streams until none is left, and reads the log on between two of them. */
  async #readDeferred(others: Others, signal: AbortSignal) {
    while (await this.#deferred.applyOne()) {
      signal.throwIfAborted()
      await this.#readFairly(others, signal)
    }
  }

  /**
   * Repeats reading, with less to read each time, until little remains or the remainder stops
   * shrinking.
   */
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
