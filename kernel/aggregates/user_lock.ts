import type pg from 'pg'
import { openPool } from '#kernel/database/connections'
import { BY_INDEX } from '#kernel/database/session_settings'
import type { DatabaseIdentity } from '#kernel/database/identity'
import { sendTogether } from '#kernel/database/pipeline'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** Keeps these locks apart from all others in the database. */
export const USER_LOCKS = 0x7573n << 48n

/** What those share who hold a lock together. */
export interface Sharing<Shared> {
  /** Made when it is a command's turn in this process, and asked as soon as the lock is held. */
  questions: () => pg.QueryConfig[]
  /** From the rows that each question returned. */
  begin: (results: unknown[][]) => Shared
  /** Whether another one may come in. */
  takesMore: (shared: Shared) => boolean
}

/** A lock that is held, by this many. */
interface Hold {
  client: pg.PoolClient
  shared: unknown
  users: number
  /** Nobody may join from now on. */
  close: () => void
}

/** How long a command waits for its user's earlier ones in this process, in milliseconds. */
const IN_LINE_MS = 4_000

/**
 * One user's commands, one after the other, across processes: an advisory lock held over check and
 * append (rule 14.3). Inside a process commands queue up first, so that a user never has more than
 * two connections: one that is held, and one that waits for the lock after it.
 */
export class UserLock {
  #pool: pg.Pool
  #tails = new Map<number, Promise<unknown>>()
  #holds = new Map<number, Hold>()

  constructor(connectionString: string, identity?: DatabaseIdentity, max = 24) {
    this.#pool = openPool(connectionString, {
      purpose: 'user lock',
      max,
      // Arrays of a name or two would be planned for anew each time.
      settings: { lock_timeout: 4_000, ...BY_INDEX, enable_bitmapscan: 'off' },
      pipeline: true,
      verify: identity && ((client) => identity.verify(client)),
    })
  }

  /**
   * Does some work under the lock. Work that calls `letNext` goes on while the next in line begins: in
   * the same hold of the lock, if that takes more.
   */
  async run<T, Shared = void>(
    userId: number,
    work: (shared: Shared, letNext: () => void) => Promise<T>,
    sharing: Sharing<Shared> = sharingNothing()
  ): Promise<T> {
    const before = this.#tails.get(userId)
    const { promise: isLetOn, resolve: letNext } = Promise.withResolvers<void>()
    const turn = (before ? inLine(before) : Promise.resolve()).then(() =>
      this.#locked(userId, (shared) => work(shared as Shared, letNext), sharing)
    )
    // One that gave up leaves the line as it was. Results would each hold those of all turns before.
    const over = Promise.race([isLetOn, turn.then(nothing, nothing)])
    const tail = Promise.all([before, over]).then(nothing)
    this.#tails.set(userId, tail)
    void tail.then(() => {
      if (this.#tails.get(userId) === tail) this.#tails.delete(userId)
    })
    return turn
  }

  close() {
    return this.#pool.end()
  }

  async #locked<T, Shared>(
    userId: number,
    work: (shared: Shared) => Promise<T>,
    sharing: Sharing<Shared>
  ): Promise<T> {
    const held = this.#holds.get(userId)
    const joins = held !== undefined && sharing.takesMore(held.shared as Shared)
    const hold = joins ? held : await this.#take(userId, sharing)
    hold.users++
    try {
      return await work(hold.shared as Shared)
    } finally {
      if (--hold.users === 0) this.#leave(userId, hold)
    }
  }

  async #take<Shared>(userId: number, { questions, begin }: Sharing<Shared>): Promise<Hold> {
    const { client, results } = await this.#acquire(keyOf(userId), questions())
    const hold: Hold = {
      client,
      shared: undefined,
      users: 0,
      close: () => this.#close(userId, hold),
    }
    try {
      hold.shared = begin(results)
    } catch (error) {
      this.#leave(userId, hold)
      throw error
    }
    this.#holds.set(userId, hold)
    // Without its connection the lock may be another process's.
    client.once('end', hold.close)
    return hold
  }

  #close(userId: number, hold: Hold) {
    hold.client.off('end', hold.close)
    if (this.#holds.get(userId) === hold) this.#holds.delete(userId)
  }

  #leave(userId: number, hold: Hold) {
    hold.close()
    const { client } = hold
    // Those who wait for the work come first.
    setImmediate(() => {
      client
        .query({ name: 'unlock', text: 'select pg_advisory_unlock($1)', values: [keyOf(userId)] })
        .then(() => client.release())
        .catch((error: Error) => client.release(error))
    })
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

function keyOf(userId: number) {
  return String(USER_LOCKS | BigInt(userId))
}

function sharingNothing<Shared>(): Sharing<Shared> {
  return { questions: () => [], begin: () => undefined as Shared, takesMore: () => false }
}

function nothing() {}

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
