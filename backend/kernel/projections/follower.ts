import type pg from 'pg'
import type { Log } from '#kernel/database/outage'
import type { Position, RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { applyBatch, applyNext, follows } from '#kernel/projections/batch'
import { isTransient, park } from '#kernel/projections/poison_events'
import type { Projection } from '#kernel/projections/projection'
import { readFor } from '#kernel/projections/reading'

/** Called before each part of a batch is applied. */
export type BeforePart = (events: readonly ReadEvent[]) => void | Promise<void>

export interface FollowerOptions {
  pool: pg.Pool
  reader: EventReader
  log: Log
  /** True if listeners are notified of these projections' progress. */
  tells: boolean
}

/**
 * Projections that move together. Each batch is one transaction over all of them. A failed batch is
 * redone event by event and projection by projection. One bad event therefore parks its stream in
 * one read model and blocks nothing else.
 */
export class Follower {
  /**
   * Expected position of all checkpoints with nothing parked; undefined when they have to be read.
   */
  #at?: Position

  constructor(
    readonly projections: readonly Projection[],
    readonly options: FollowerOptions
  ) {}

  /**
   * Applies a batch. Throws failures that no event causes: the database is unavailable, or a master
   * key is missing. Also throws TooHeavy, which `before` may throw.
   */
  async project(events: RecordedEvent[], upTo: Position, before?: BeforePart) {
    const { reader, log } = this.options
    try {
      let left = events.length
      for await (const part of readFor(reader, this.projections, events)) {
        left -= part.length
        await before?.(part)
        await this.#apply(part, left === 0 ? upTo : part.at(-1)!.position)
      }
    } catch (error) {
      this.#at = undefined
      if (isTransient(error)) throw error
      log.error({ err: error, upTo }, 'projections: a batch failed; retrying it event by event')
      for (const event of events) {
        for (const projection of this.projections) {
          if (follows(projection, event)) await this.#projectOne(projection, event)
        }
      }
      await this.#applyBatch([], upTo)
    }
  }

  async #apply(events: ReadEvent[], upTo: Position) {
    const { pool, tells } = this.options
    const next =
      tells &&
      this.#at !== undefined &&
      (await applyNext(pool, this.projections, events, this.#at, upTo))
    const settled = next || (await this.#applyBatch(events, upTo))
    this.#at = settled ? upTo : undefined
  }

  #applyBatch(events: ReadEvent[], upTo: Position) {
    const { pool, tells } = this.options
    return applyBatch(pool, this.projections, events, upTo, tells ? upTo : null)
  }

  async #projectOne(projection: Projection, recorded: RecordedEvent) {
    const { pool, reader, log, tells } = this.options
    const { position, stream, type } = recorded
    try {
      for await (const part of readFor(reader, [projection], [recorded])) {
        await applyBatch(pool, [projection], part, position)
      }
    } catch (error) {
      if (isTransient(error) || projection.recorded) throw error
      const { name } = projection
      const remedy = `once fixed: node strata projections:retry ${stream}`
      log.error({ err: error, name, stream, type }, `projections: stream parked; ${remedy}`)
      await park(pool, projection, recorded, type, error, tells ? '' : null)
    }
  }
}
