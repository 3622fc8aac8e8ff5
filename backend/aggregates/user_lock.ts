import pg from 'pg'
import { sendTogether } from '#backend/database/pipeline'
import { StoreUnavailable } from '#backend/event_store/errors'

/** Keeps these locks apart from all others in the database. */
const NAMESPACE = 0x7573n << 48n

/**
 * One user's commands, one after the other, across processes: an advisory lock held over check,
 * append and projection (DESIGN 2). Inside a process commands queue up first, so that a user never
 * holds more than one connection.
 */
export class UserLock {
  #pool: pg.Pool
  #tails = new Map<number, Promise<unknown>>()

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      connectionString,
      max: 24,
      connectionTimeoutMillis: 10_000,
      options: '-c lock_timeout=10000',
      pipeline: true,
    })
    this.#pool.on('error', () => {})
  }

  /** `question` is asked as soon as the lock is held; `work` gets the first row of its answer. */
  async run<T>(
    userId: number,
    work: (answer: unknown) => Promise<T>,
    question?: pg.QueryConfig
  ): Promise<T> {
    const before = this.#tails.get(userId) ?? Promise.resolve()
    const turn = before.then(() => this.#locked(userId, work, question))
    const tail = turn.catch(() => {})
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
    work: (answer: unknown) => Promise<T>,
    question?: pg.QueryConfig
  ): Promise<T> {
    const key = String(NAMESPACE | BigInt(userId))
    const { client, answer } = await this.#acquire(key, question)
    try {
      return await work(answer)
    } finally {
      client
        .query({ name: 'unlock', text: 'select pg_advisory_unlock($1)', values: [key] })
        .then(() => client.release())
        .catch((error: Error) => client.release(error))
    }
  }

  async #acquire(key: string, question?: pg.QueryConfig) {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable('The database did not answer', { cause: error })
    })
    try {
      const lock = { name: 'lock', text: 'select pg_advisory_lock($1)', values: [key] }
      const [, answer] = await sendTogether(client, question ? [lock, question] : [lock])
      return { client, answer: answer?.rows[0] as unknown }
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw new StoreUnavailable('Another change of yours is still under way', { cause: error })
    }
  }
}
