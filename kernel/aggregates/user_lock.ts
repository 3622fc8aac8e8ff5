import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import type { DatabaseIdentity } from '#kernel/database/identity'
import { sendTogether } from '#kernel/database/pipeline'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** Keeps these locks apart from all others in the database. */
export const USER_LOCKS = 0x7573n << 48n

/** How long a command waits for its user's earlier ones in this process, in milliseconds. */
const IN_LINE_MS = 4_000

/**
 * One user's commands, one after the other, across processes: an advisory lock held over check and
 * append (rule 14.3). Inside a process commands queue up first, so that a user never
 * holds more than one connection.
 */
export class UserLock {
  #pool: pg.Pool
  #tails = new Map<number, Promise<unknown>>()

  constructor(connectionString: string, identity?: DatabaseIdentity, max = 24) {
    this.#pool = openPool(connectionString, {
      purpose: 'user lock',
      max,
      // Arrays of a name or two would be planned for anew each time; and what is asked with the lock
      // is found by an index, also before a table was analysed for the first time.
      options:
        '-c lock_timeout=4000 -c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off',
      pipeline: true,
      verify: identity && ((client) => identity.verify(client)),
    })
  }

  /**
   * The questions are made when it is this command's turn in this process, and asked as soon as the
   * lock is held; `work` gets the rows that each returned.
   */
  async run<T>(
    userId: number,
    work: (results: unknown[][]) => Promise<T>,
    questions: () => pg.QueryConfig[] = () => []
  ): Promise<T> {
    const before = this.#tails.get(userId)
    const turn = (before ? inLine(before) : Promise.resolve()).then(() =>
      this.#locked(userId, work, questions())
    )
    // One that gave up leaves the line as it was. Results would each hold those of all turns before.
    const tail = Promise.allSettled([before, turn]).then(() => {})
    this.#tails.set(userId, tail)
    void tail.then(() => {
      if (this.#tails.get(userId) === tail) this.#tails.delete(userId)
    })
    return turn
  }

  close() {
    return this.#pool.end()
  }

  async #locked<T>(
    userId: number,
    work: (results: unknown[][]) => Promise<T>,
    questions: pg.QueryConfig[]
  ): Promise<T> {
    const key = String(USER_LOCKS | BigInt(userId))
    const { client, results } = await this.#acquire(key, questions)
    try {
      return await work(results)
    } finally {
      // Those who wait for the work come first.
      setImmediate(() => {
        client
          .query({ name: 'unlock', text: 'select pg_advisory_unlock($1)', values: [key] })
          .then(() => client.release())
          .catch((error: Error) => client.release(error))
      })
    }
  }

  async #acquire(key: string, questions: pg.QueryConfig[]) {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable('The database did not answer', { cause: error })
    })
    try {
      const lock = { name: 'lock', text: 'select pg_advisory_lock($1)', values: [key] }
      const [, ...returned] = await sendTogether(client, [lock, ...questions])
      return { client, results: returned.map(({ rows }): unknown[] => rows) }
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw new StoreUnavailable('Another change of yours is still under way', { cause: error })
    }
  }
}

/** Resolves when what comes before is done. Throws StoreUnavailable when that takes too long. */
async function inLine(before: Promise<unknown>) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new StoreUnavailable('Others of your changes are still under way'))
  const timer = setTimeout(giveUp, IN_LINE_MS)
  try {
    await Promise.race([before, late])
  } finally {
    clearTimeout(timer)
  }
}
