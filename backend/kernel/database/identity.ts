import type pg from 'pg'
import { StoreUnavailable } from '#kernel/event_store/errors'

/** The database is not the one that it was, or was put back to an older state. */
export class OtherDatabase extends StoreUnavailable {
  constructor() {
    super('The database is another one than before, or older: what was known of it is dropped')
  }
}

/** Whether the database still holds what is remembered of it. */
export type Recognition = (client: pg.ClientBase) => Promise<boolean>

export interface IdentityLog {
  warn(fields: object, message: string): void
}

/** The cluster, its line of history, and the database in it. A standby begins a line of its own. */
const IDENTITY = `
  select concat_ws('/', system_identifier,
    case when pg_is_in_recovery() then null
         else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end,
    (select oid from pg_database where datname = current_database())) as identity
  from pg_control_system()`

/**
 * Which database this process works on. A connection never changes its server, so each new one is
 * looked at before it is used. Where another database answers than before (a standby that took over,
 * a backup that was restored), or one that lacks what is remembered of it, that connection is refused
 * and everybody who remembers something drops it; the process then goes on with what it finds.
 */
export class DatabaseIdentity {
  #known?: string
  #changes = 0
  #recognitions = new Set<Recognition>()
  #listeners = new Set<() => void>()

  constructor(readonly log: IdentityLog) {}

  /** How often the database turned out to be another. */
  get changes() {
    return this.#changes
  }

  /** Asks this, too, of each new connection. */
  expect(recognition: Recognition) {
    this.#recognitions.add(recognition)
  }

  /** Calls back at once each time that the database turns out to be another. */
  onOther(listener: () => void) {
    this.#listeners.add(listener)
  }

  /** To be called with each new connection. Throws OtherDatabase, and what the database throws. */
  async verify(client: pg.ClientBase) {
    const known = this.#known
    const { rows } = await client.query<{ identity: string }>(IDENTITY)
    const { identity } = rows[0]!
    this.#known ??= identity
    const isSame = identity === (known ?? identity) && (await this.#recognises(client))
    if (isSame) return
    this.#becameOther(identity)
    throw new OtherDatabase()
  }

  async #recognises(client: pg.ClientBase) {
    for (const recognition of this.#recognitions) {
      if (!(await recognition(client))) return false
    }
    return true
  }

  #becameOther(identity: string) {
    const before = this.#known
    this.#known = identity
    this.#changes++
    const message = 'database: another one than before, or older; what was known of it is dropped'
    this.log.warn({ before, now: identity }, message)
    for (const listener of this.#listeners) listener()
  }
}
