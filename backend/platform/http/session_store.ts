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

/** Seconds that a session may be used before its row and its cookie learn of it: both cost. */
const TOUCH_AFTER = 10 * 60
/** Share of written sessions that clear away expired ones, as in the framework's own store. */
const SWEEP_CHANCE = 0.02

/** With the row of the session's user, whose columns are all null when there is none. */
interface SessionRow {
  session_data: SessionData
  /** Seconds. */
  session_left: number
  id: string | null
  [userColumn: string]: unknown
}

/** The table that `sessions.user_id` refers to by `id`, and its columns that are read. */
export interface Users {
  table: string
  columns: readonly string[]
}

/** What was read for a request, and whether its session was used for long enough to be renewed. */
const readFor = new WeakMap<HttpContext, { row: SessionRow; due: boolean }>()

/** The row of the user with this id, if it was read together with the request's session. */
export function userRowOf(ctx: HttpContext, userId: number) {
  const row = readFor.get(ctx)?.row
  return row && Number(row.id) === userId ? row : undefined
}

/** Whether the row and the cookie of the request's session are to live on from now. */
export function sessionIsDue(ctx: HttpContext) {
  return readFor.get(ctx)?.due ?? false
}

/**
 * Sessions as database rows, one for each sign-in, none for visitors. The framework's own store
 * writes on every request; here the expiry moves at most every ten minutes. The user is read with
 * the session, by one query, since nearly every request needs both. When a session expires is
 * judged by the database's clock alone: that of this machine may be another (decision 154).
 */
export class SessionStore implements SessionStoreContract {
  /** Seconds. */
  #age: number

  constructor(
    readonly pool: pg.Pool,
    readonly users: Users,
    readonly ctx: HttpContext | undefined,
    /** Seconds, or a text as '30d'. */
    age: string | number,
    /** The request came without a session, so there is nothing to look for. */
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

  /** Rows are made by `insertSession` alone: one that is gone had ended, and stays so. */
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
 * Makes the row of a session that begins, in the transaction that proves whose it is: what ends all
 * sessions of that person holds the same lock, so none slips through (decision 120).
 */
export async function insertSession(trx: TransactionClientContract, session: Session) {
  const { sessionId, config } = session
  await trx.rawQuery(
    `insert into sessions (id, data, expires_at) values (?, ?, now() + make_interval(secs => ?))`,
    [sessionId, JSON.stringify(session.all()), string.seconds.parse(config.age)]
  )
}

/** For `stores` in backend/app/config/session.ts. */
export function sessionStore({ users }: { users: Users }) {
  return configProvider.create<SessionStoreFactory>(async (app) => {
    const pool = await app.container.make('strata.queries_pool')
    return (ctx, { age, cookieName }) => {
      const fresh = Boolean(ctx) && ctx.request.cookie(cookieName) === undefined
      return new SessionStore(pool, users, ctx, age, fresh)
    }
  })
}
