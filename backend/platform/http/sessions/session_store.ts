import { configProvider } from '@adonisjs/core'
import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Session } from '@adonisjs/session'
import type {
  SessionData,
  SessionStoreContract,
  SessionStoreFactory,
} from '@adonisjs/session/types'
import type pg from 'pg'

/**
 * Seconds of use after which a session's row and cookie are renewed, because renewing both costs.
 */
const TOUCH_AFTER = 10 * 60
/** Share of session writes that also delete expired sessions, as in the framework's own store. */
const SWEEP_CHANCE = 0.02

/** A session with the row of its user, whose columns are all null if there is no user. */
interface SessionRow {
  session_data: SessionData
  /** Remaining seconds. */
  session_left: number
  id: string | null
  [userColumn: string]: unknown
}

/** The table whose `id` `sessions.user_id` refers to, and the columns to read. */
export interface Users {
  table: string
  columns: readonly string[]
}

/** Session row read for each request, and whether the session is due for renewal. */
const readFor = new WeakMap<HttpContext, { row: SessionRow; due: boolean }>()

/** Returns the row of the user with this id, if it was read together with the request's session. */
export function userRowOf(ctx: HttpContext, userId: number) {
  const row = readFor.get(ctx)?.row
  return row && Number(row.id) === userId ? row : undefined
}

/** Returns true if the row and the cookie of the request's session are due for renewal. */
export function sessionIsDue(ctx: HttpContext) {
  return readFor.get(ctx)?.due ?? false
}

/**
 * Sessions as database rows, one per sign-in, none for visitors. The framework's own store writes
 * on every request; this store moves the expiry at most every ten minutes. One query reads the user
 * with the session, because nearly every request needs both. The database's clock alone decides
 * when a session expires, because this machine's clock may differ (decision 154).
 */
export class SessionStore implements SessionStoreContract {
  /** Lifetime in seconds. */
  #age: number

  constructor(
    readonly pool: pg.Pool,
    readonly users: Users,
    readonly ctx: HttpContext | undefined,
    /** Lifetime in seconds, or a text such as '30d'. */
    age: string | number,
    /** True if the request came without a session, so that there is none to read. */
    readonly fresh: boolean
  ) {
    this.#age = string.seconds.parse(age)
  }

  async read(id: string): Promise<SessionData> {
    if (this.fresh) return {}
    const { rows } = await this.pool.query<SessionRow>({
      name: 'session',
      text: `select s.data as session_data, ${this.users.columns.map((name) => `u.${name}`).join(', ')},
               extract(epoch from s.expires_at - now())::float8 as session_left
             from sessions s left join ${this.users.table} u on u.id = s.user_id
             where s.id = $1 and s.expires_at > now()`,
      values: [id],
    })
    const row = rows[0]
    if (!row) return {}
    const due = this.#age - row.session_left >= TOUCH_AFTER
    if (this.ctx) readFor.set(this.ctx, { row, due })
    return row.session_data
  }

  /**
   * Updates an existing row. Only `insertSession` creates rows, so a missing session has ended and
   * stays ended.
   */
  async write(id: string, data: SessionData) {
    await this.pool.query(
      'update sessions set data = $2, expires_at = now() + make_interval(secs => $3) where id = $1',
      [id, JSON.stringify(data), this.#age]
    )
    if (Math.random() < SWEEP_CHANCE) {
      await this.pool.query('delete from sessions where expires_at <= now()')
    }
  }

  async destroy(id: string) {
    await this.pool.query('delete from sessions where id = $1', [id])
  }

  async touch(id: string) {
    await this.pool.query(
      'update sessions set expires_at = now() + make_interval(secs => $2) where id = $1',
      [id, this.#age]
    )
  }
}

/**
 * Inserts the row of a new session, in the transaction that authenticates its user. Ending all
 * sessions of the user takes the same lock, so that none slips through (decision 120).
 */
export async function insertSession(trx: TransactionClientContract, session: Session) {
  const { sessionId, config } = session
  await trx.rawQuery(
    `insert into sessions (id, data, expires_at) values (?, ?, now() + make_interval(secs => ?))`,
    [sessionId, JSON.stringify(session.all()), string.seconds.parse(config.age)]
  )
}

/** Creates the store for `stores` in backend/app/config/session.ts. */
export function sessionStore({ users }: { users: Users }) {
  return configProvider.create<SessionStoreFactory>(async (app) => {
    const pool = await app.container.make('strata.queries_pool')
    return (ctx, { age, cookieName }) => {
      const fresh = Boolean(ctx) && ctx.request.cookie(cookieName) === undefined
      return new SessionStore(pool, users, ctx, age, fresh)
    }
  })
}
