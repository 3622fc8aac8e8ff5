import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Tenure } from '#kernel/aggregates/tenure'
import type { Question } from '#kernel/aggregates/ends'

/**
 * What was sent to the log before its process lost the person's lock has arrived by then, or never
 * will (ms): a call is given up after 10 s.
 */
const SETTLED_MS = 15_000
/** Folds in memory are kept as long. */
const KEPT = { max: 1_000, ttl: 10 * 60_000, updateAgeOnGet: true }

/** What the question returns: whether nobody else has had the lock since this process had it. */
export interface AloneRow {
  alone: boolean
}

/**
 * Which process has served a person last, noted in the database under the person's lock, where the log
 * cannot be asked together with it (decision 150).
 */
export class Tenures {
  #process = randomUUID()
  #tenures = new LRUCache<number, Tenure>(KEPT)

  constructor(readonly settledMs = SETTLED_MS) {}

  /** To be asked under the person's lock; notes this process, unless it is noted already. */
  question(owner: number): Question {
    return {
      name: 'last_served',
      text: `with known as (select from folds.last_served where user_id = $1 and process = $2),
             noted as (
               insert into folds.last_served (user_id, process)
               select $1, $2 where not exists (select from known)
               on conflict (user_id) do update set process = excluded.process
             )
             select exists (select from known) as alone`,
      values: [owner, this.#process],
    }
  }

  /** The person's tenure, which goes on if nobody else came in between. */
  of(owner: number, { alone }: AloneRow): Tenure {
    const known = alone ? this.#tenures.get(owner) : undefined
    const tenure = known ?? new Tenure(this.settledMs)
    if (!known) this.#tenures.set(owner, tenure)
    return tenure
  }

  /** The log or the database is another one, or was put back to an older state. */
  forgetAll() {
    this.#tenures.clear()
    this.#process = randomUUID()
  }
}
