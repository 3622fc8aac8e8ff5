import type pg from 'pg'
import { openPool } from '#backend/database/connections'
import type { Log } from '#backend/database/outage'
import { databaseFault } from '#backend/database/unavailable'
import { Leader } from '#backend/database/leader'
import { CheckpointPastHead } from '#backend/event_store/errors'
import type { EventStore, Position, RecordedEvent } from '#backend/event_store/port'
import type { EventReader } from '#backend/events/reader'
import type { StoredEvent } from '#backend/events/sealing_codec'
import { MasterKeyMissing } from '#backend/vault/errors'
import { applyBatch, applyNext, follows, park } from '#projections/runner/batch'
import type { Projection } from '#projections/runner/projection'
import { START } from '#projections/runner/schema'
import { PROJECTING } from '#projections/runner/transaction'

export interface RunnerOptions {
  connectionString: string
  store: EventStore
  reader: EventReader
  projections: Projection[]
  log: Log
  /** Who is told in this process; others hear of it through Postgres. */
  onProjected?: (upTo: Position) => void
}

const BATCH_SIZE = 500

/** The log was put back to an earlier time than the read models, or is another one. */
class LogEndsBefore extends Error {
  constructor(after: Position, head: Position) {
    super(
      `The log ends at ${head || 'its start'}, before what the read models show (${after}): ` +
        'restore both as they were at one time'
    )
  }
}

/**
 * Projects the log into the read models, in one process at a time. Each batch is one transaction
 * over all projections; a batch that fails is redone event by event and projection by projection,
 * so that one bad event parks its stream in one read model and nothing else waits for it.
 */
export class ProjectionRunner {
  #pool: pg.Pool
  #leader?: Leader
  /** Where all checkpoints should stand with nothing parked; undefined: they have to be read. */
  #at?: Position

  constructor(readonly options: RunnerOptions) {
    const { connectionString } = options
    this.#pool = openPool(connectionString, {
      purpose: 'projecting',
      limits: 'background',
      max: 1,
      pipeline: true,
      options: PROJECTING,
    })
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
  }

  async #lead(signal: AbortSignal) {
    const { store, projections, log } = this.options
    const after = await this.#slowestCheckpoint()
    await assertInLog(store, after)
    this.#at = undefined
    const head = (await store.head()) ?? START
    if (head < after) throw new LogEndsBefore(after, head)
    log.info({ after }, 'projections: leading')
    const prefixes = [...new Set(projections.flatMap(({ streams }) => streams))]
    const subscription = store.subscribe(
      after === START ? null : after,
      (events, upTo) => this.#project(events, upTo, signal),
      { prefixes, batchSize: BATCH_SIZE, subject: 'projections', log }
    )
    if (!signal.aborted) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    }
    await subscription.stop()
  }

  async #project(events: RecordedEvent[], upTo: Position, signal: AbortSignal) {
    if (signal.aborted) return
    const { projections, log } = this.options
    try {
      let left = events.length
      for await (const part of this.options.reader.readInParts(events, true)) {
        left -= part.length
        await this.#apply(part, left === 0 ? upTo : part.at(-1)!.position)
      }
    } catch (error) {
      this.#at = undefined
      if (error instanceof MasterKeyMissing) this.#giveUp(error)
      if (isPassing(error)) throw error
      log.error({ err: error, upTo }, 'projections: a batch failed and is redone event by event')
      for (const event of events) {
        for (const projection of projections) {
          if (follows(projection, event)) await this.#projectOne(projection, event)
        }
      }
      await applyBatch(this.#pool, projections, [], upTo)
    }
    this.options.onProjected?.(upTo)
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

  async #apply(events: StoredEvent[], upTo: Position) {
    const { projections } = this.options
    const next =
      this.#at !== undefined && (await applyNext(this.#pool, projections, events, this.#at, upTo))
    const settled = next || (await applyBatch(this.#pool, projections, events, upTo))
    this.#at = settled ? upTo : undefined
  }

  async #projectOne(projection: Projection, recorded: RecordedEvent) {
    const { position, stream, type } = recorded
    try {
      const [event] = await this.options.reader.read([recorded], projection.needsText)
      await applyBatch(this.#pool, [projection], [event!], position)
    } catch (error) {
      if (isPassing(error)) throw error
      const { name } = projection
      this.options.log.error({ err: error, name, stream, type }, 'projections: stream parked')
      await park(this.#pool, projection, recorded, type, error)
    }
  }

  async #slowestCheckpoint(): Promise<Position> {
    const { rows } = await this.#pool.query<{ position: Position | null }>(
      'select min(position) as position from projections.checkpoints where name = any($1)',
      [this.options.projections.map(({ name }) => name)]
    )
    return rows[0]?.position ?? START
  }
}

/** A checkpoint past the log's end is of another log, or of one that was put back since. */
async function assertInLog(store: EventStore, checkpoint: Position) {
  const head = (await store.head()) ?? START
  if (checkpoint > head) throw new CheckpointPastHead(checkpoint, head)
}

/**
 * True when the fault lies with the database or this process, not with the event. That holds for
 * tables that are not as the program knows them (42, 3F), too: they wait for a rebuild.
 */
function isPassing(error: unknown) {
  if (error instanceof MasterKeyMissing || databaseFault(error) !== undefined) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(3F|42)/.test(code)
}
