import type pg from 'pg'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** Thrown when the database is not the one used before, or was restored to an older state. */
export class OtherDatabase extends StoreUnavailable {
  constructor() {
    super('The database is a different or older one: its cached data is dropped')
  }
}

/** Resolves true if the database still holds the data that this process remembers. */
export type Recognition = (client: pg.ClientBase) => Promise<boolean>

export interface IdentityLog {
  warn(fields: object, message: string): void
}

/**
 * The cluster, its timeline, and the database in the cluster. A standby starts its own timeline.
 */
const IDENTITY = `
  select concat_ws('/', system_identifier,
    case when pg_is_in_recovery() then null
         else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database())) as identity
  from pg_control_system()`

/**
 * Tracks which database this process works on. A connection never changes its server, so each new
 * connection is verified before use. The check detects another database (after a failover or a
 * restore), and a database that lacks remembered data. In both cases the connection is rejected and
 * all listeners drop their caches. The process then continues with the new database.
 */
export class DatabaseIdentity {
  #known?: string
  #changes = 0
  #recognitions = new Set<Recognition>()
  #listeners = new Set<() => void>()

  constructor(readonly log: IdentityLog) {}

  /** Number of times the database turned out to be another. */
  get changes() {
    return this.#changes
  }

  /** Adds a check that runs on each new connection. */
  expect(recognition: Recognition) {
    this.#recognitions.add(recognition)
  }

  /** Adds a listener, called synchronously each time the database turns out to be another. */
  onOther(listener: () => void) {
    this.#listeners.add(listener)
  }

  /** Call with each new connection. Throws OtherDatabase, and the database's errors. */
  async verify(client: pg.ClientBase) {
    const known = this.#known
    const { rows } = await client.query<{ identity: string }>(IDENTITY)
    const { identity } = rows[0]!
    this.#known ??= identity
    const isSame = identity === (known ?? identity) && (await this.#recognizes(client))
    if (isSame) return
    this.#becameOther(identity)
    throw new OtherDatabase()
  }

  async #recognizes(client: pg.ClientBase) {
    for (const recognition of this.#recognitions) {
      if (!(await recognition(client))) return false
    }
    return true
  }

  #becameOther(identity: string) {
    const before = this.#known
    this.#known = identity
    this.#changes++
    const message = 'database: a different or older one than before; its cached data is dropped'
    this.log.warn({ before, now: identity }, message)
    for (const listener of this.#listeners) listener()
  }
}
