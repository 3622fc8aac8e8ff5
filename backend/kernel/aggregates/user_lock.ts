import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { BY_INDEX } from '#kernel/database/session_settings'
import type { DatabaseIdentity } from '#kernel/database/identity'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { InOrder } from '#kernel/in_order'

/** Namespace of user locks among all advisory locks of the database. */
export const USER_LOCKS = 0x7573n << 48n

/**
 * Maximum time in milliseconds that a command queues behind its user's earlier commands in this
 * process.
 */
const IN_LINE_MS = 4_000

/**
 * Serializes the commands of one user across processes: an advisory lock is held over check and
 * append (rule 14.3). Inside a process, commands queue first. A user therefore never holds more
 * than two connections: one with the lock, and one that waits for it.
 */
export class UserLock {
  #pool: pg.Pool
  readonly #queues = new InOrder<number>()

  constructor(connectionString: string, identity?: DatabaseIdentity, max = 24) {
    this.#pool = openPool(connectionString, {
      purpose: 'user lock',
      max,
      // The rule's query uses indexes, however small its tables were at planning time.
      settings: { lock_timeout: 4_000, ...BY_INDEX, enable_bitmapscan: 'off' },
      verify: identity && ((client) => identity.verify(client)),
    })
  }

  /**
   * Runs `work` under the user's lock, with the connection that holds it. Throws StoreUnavailable
   * when the lock is not acquired in time.
   */
  run<T>(userId: number, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return this.#queues.run(userId, () => this.#locked(userId, work), inTime)
  }

  close() {
    return this.#pool.end()
  }

  async #locked<T>(userId: number, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const key = String(USER_LOCKS | BigInt(userId))
    const client = await this.#acquire(key)
    try {
      return await work(client)
    } finally {
      // Callers that await the work run before the lock is released.
      setImmediate(() => release(client, key))
    }
  }

  async #acquire(key: string) {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreUnavailable('The database did not answer', { cause: error })
    })
    try {
      await client.query({ name: 'lock', text: 'select pg_advisory_lock($1)', values: [key] })
      return client
    } catch (error) {
      client.release(error instanceof Error ? error : true)
      throw new StoreUnavailable('Another command of this user is still in flight', {
        cause: error,
      })
    }
  }
}

function release(client: pg.PoolClient, key: string) {
  client
    .query({ name: 'unlock', text: 'select pg_advisory_unlock($1)', values: [key] })
    .then(() => client.release())
    .catch((error: Error) => client.release(error))
}

/** Resolves when the earlier work has finished. Throws StoreUnavailable on timeout. */
async function inTime(ended: Promise<void>) {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const giveUp = () =>
    reject(new StoreUnavailable('Other commands of this user are still in the queue'))
  const timer = setTimeout(giveUp, IN_LINE_MS)
  try {
    await Promise.race([ended, late])
  } finally {
    clearTimeout(timer)
  }
}
