import type pg from 'pg'
import { dataOf, type StateCheck, type StateSources } from '#kernel/chain/state_check'
import type { RecordedEvent } from '#kernel/event_store/port'
import { type BlockDay, nameOfDay } from '#kernel/vault/day_key'
import {
  daysOfLiveBlocks,
  keptOfErasedBlocks,
  type KeptDay,
  liveBlocks,
} from '#kernel/vault/kept_days'
import type { WorkspaceEvent } from '#modules/workspace/events'

type Thinned = Extract<WorkspaceEvent, { type: 'VersionsThinned' }>
const THINNED: Thinned['type'] = 'VersionsThinned'

/**
 * Compares the days whose secrets were destroyed, and the texts that stayed of them, with the
 * thinnings in the log (rule 4.50). Days of deleted pages keep no text.
 */
export class ThinnedCheck implements StateCheck {
  /** Hash of the kept texts of each thinned day in the log; the last one if a day was repeated. */
  #recorded = new Map<string, string>()

  see(event: RecordedEvent) {
    if (event.type !== THINNED) return
    const { block_id: blockId, days } = (dataOf(event) ?? {}) as Partial<Thinned['data']>
    if (typeof blockId !== 'number' || !Array.isArray(days)) return
    for (const { day, kept_hash: hash } of days)
      this.#recorded.set(nameOfDay({ blockId, day }), hash)
  }

  async end({ pool }: StateSources): Promise<string[]> {
    const erased = await keptOfErasedBlocks(pool)
    const problems = erased.map(
      (id) => `Page ${id} was deleted for good, but texts of it were kept`
    )
    for await (const days of daysOfLiveBlocks(pool)) {
      for (const day of days) {
        const problem = this.#problemOf(day)
        if (problem) problems.push(`The day ${day.day} of page ${day.blockId} ${problem}`)
        this.#recorded.delete(nameOfDay(day))
      }
    }
    return [...problems, ...(await this.#missing(pool))]
  }

  /** A run that was killed records its days later. */
  #problemOf({ isDestroyed, isUnrecorded, keptHash, ...day }: KeptDay): string | undefined {
    if (isUnrecorded) return
    const recorded = this.#recorded.get(nameOfDay(day))
    if (recorded === undefined) {
      if (isDestroyed) return 'has no secret, but the log has no thinning of it'
      return keptHash === null ? undefined : 'has kept texts, but the log has no thinning of it'
    }
    if (!isDestroyed) return 'was thinned, but its secret is there'
    return recorded === keptHash ? undefined : 'was thinned, but the texts that were kept differ'
  }

  /** Days of the log without a row. Those of deleted pages may lack one. */
  async #missing(pool: pg.Pool): Promise<string[]> {
    const left = [...this.#recorded.keys()].map((name) => dayNamed(name))
    const live = await liveBlocks(
      pool,
      left.map(({ blockId }) => blockId)
    )
    return left
      .filter(({ blockId }) => live.has(blockId))
      .map(({ blockId, day }) => `The day ${day} of page ${blockId} was thinned, but has no row`)
  }
}

/** Inverse of `nameOfDay`. */
function dayNamed(name: string): BlockDay {
  const [blockId, day] = name.split('/') as [string, string]
  return { blockId: Number(blockId), day }
}
