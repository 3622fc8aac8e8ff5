import { configProvider } from '@adonisjs/core'
import string from '@adonisjs/core/helpers/string'
import type { HttpContext } from '@adonisjs/core/http'
import type {
  SessionData,
  SessionStoreContract,
  SessionStoreFactory,
} from '@adonisjs/session/types'
import type pg from 'pg'
import { CSRF_KEY, csrfSecret } from '#backend/http/csrf'

/** How long a session may be used before its row learns of it: reads are many, writes cost. */
const TOUCH_AFTER_MS = 10 * 60 * 1000
/** Share of written sessions that clear away expired ones, as in the framework's own store. */
const SWEEP_CHANCE = 0.02

/** With the row of the session's user, whose columns are all null when there is none. */
interface SessionRow {
  session_data: SessionData
  session_expires_at: Date
  id: string | null
  [userColumn: string]: unknown
}

const usersOfRequests = new WeakMap<HttpContext, SessionRow>()

/** The row of the user with this id, if it was read together with the request's session. */
export function userRowOf(ctx: HttpContext, userId: number) {
  const row = usersOfRequests.get(ctx)
  return row && Number(row.id) === userId ? row : undefined
}

/**
 * Sessions as database rows, one for each sign-in, none for visitors. The framework's own store
 * writes on every request and, because CSRF tokens need a secret, a row for every visitor. Here
 * the secret is derived from the session's id, and the expiry moves at most every ten minutes. The
 * user is read with the session, by one query, since nearly every request needs both.
 */
export class SessionStore implements SessionStoreContract {
  #ageMs: number
  #expiresAt?: Date

  constructor(
    readonly pool: pg.Pool,
    readonly ctx: HttpContext | undefined,
    /** Seconds, or a text as '30d'. */
    age: string | number,
    /** The request came without a session, so there is nothing to look for. */
    readonly fresh: boolean
  ) {
    this.#ageMs = string.seconds.parse(age) * 1000
  }

  async read(id: string): Promise<SessionData> {
    const derived = { [CSRF_KEY]: csrfSecret(id) }
    if (this.fresh) return derived
    const { rows } = await this.pool.query<SessionRow>({
      name: 'session',
      text: `select s.data as session_data, s.expires_at as session_expires_at, u.*
             from sessions s left join users u on u.id = s.user_id
             where s.id = $1 and s.expires_at > now()`,
      values: [id],
    })
    const row = rows[0]
    if (!row) return derived
    this.#expiresAt = row.session_expires_at
    if (this.ctx) usersOfRequests.set(this.ctx, row)
    return { ...derived, ...row.session_data }
  }

  /** A session that holds nothing but the derived secret is not worth a row. */
  async write(id: string, values: SessionData) {
    const data = { ...values }
    if (data[CSRF_KEY] === csrfSecret(id)) delete data[CSRF_KEY]
    if (Object.keys(data).length === 0) return this.destroy(id)
    await this.pool.query(
      `insert into sessions (id, data, expires_at) values ($1, $2, $3)
       on conflict (id) do update set data = excluded.data, expires_at = excluded.expires_at`,
      [id, JSON.stringify(data), this.#newExpiry()]
    )
    if (Math.random() < SWEEP_CHANCE) {
      await this.pool.query('delete from sessions where expires_at <= now()')
    }
  }

  async destroy(id: string) {
    await this.pool.query('delete from sessions where id = $1', [id])
  }

  async touch(id: string) {
    const expiry = this.#newExpiry()
    if (!this.#expiresAt || +expiry - +this.#expiresAt < TOUCH_AFTER_MS) return
    await this.pool.query('update sessions set expires_at = $2 where id = $1', [id, expiry])
  }

  #newExpiry() {
    return new Date(Date.now() + this.#ageMs)
  }
}

/** For `stores` in backend/config/session.ts. */
export const sessionStore = configProvider.create<SessionStoreFactory>(async (app) => {
  const pool = await app.container.make('strata.queries_pool')
  return (ctx, { age, cookieName }) => {
    const fresh = Boolean(ctx) && ctx.request.cookie(cookieName) === undefined
    return new SessionStore(pool, ctx, age, fresh)
  }
})
