import { configProvider } from '@adonisjs/core'
import string from '@adonisjs/core/helpers/string'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  SessionData,
  SessionStoreContract,
  SessionStoreFactory,
} from '@adonisjs/session/types'
import { CSRF_KEY, csrfSecret } from '#backend/http/csrf'

/** How long a session may be used before its row learns of it: reads are many, writes cost. */
const TOUCH_AFTER_MS = 10 * 60 * 1000
/** Share of written sessions that clear away expired ones, as in the framework's own store. */
const SWEEP_CHANCE = 0.02

interface SessionRow {
  data: SessionData
  expires_at: Date
}

/**
 * Sessions as database rows, one for each sign-in, none for visitors. The framework's own store
 * writes on every request and, because CSRF tokens need a secret, a row for every visitor. Here
 * the secret is derived from the session's id, and the expiry moves at most every ten minutes.
 */
export class SessionStore implements SessionStoreContract {
  #ageMs: number
  #expiresAt?: Date

  constructor(
    readonly db: QueryClientContract,
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
    const { rows }: { rows: SessionRow[] } = await this.db.rawQuery(
      'select data, expires_at from sessions where id = ? and expires_at > now()',
      [id]
    )
    const row = rows[0]
    if (!row) return derived
    this.#expiresAt = row.expires_at
    return { ...derived, ...row.data }
  }

  /** A session that holds nothing but the derived secret is not worth a row. */
  async write(id: string, values: SessionData) {
    const data = { ...values }
    if (data[CSRF_KEY] === csrfSecret(id)) delete data[CSRF_KEY]
    if (Object.keys(data).length === 0) return this.destroy(id)
    await this.db.rawQuery(
      `insert into sessions (id, data, expires_at) values (?, ?, ?)
         on conflict (id) do update set data = excluded.data, expires_at = excluded.expires_at`,
      [id, JSON.stringify(data), this.#newExpiry()]
    )
    if (Math.random() < SWEEP_CHANCE) {
      await this.db.from('sessions').where('expires_at', '<=', new Date()).delete()
    }
  }

  async destroy(id: string) {
    await this.db.from('sessions').where('id', id).delete()
  }

  async touch(id: string) {
    const expiry = this.#newExpiry()
    if (!this.#expiresAt || +expiry - +this.#expiresAt < TOUCH_AFTER_MS) return
    await this.db.from('sessions').where('id', id).update({ expires_at: expiry })
  }

  #newExpiry() {
    return new Date(Date.now() + this.#ageMs)
  }
}

/** For `stores` in backend/config/session.ts. */
export const sessionStore = configProvider.create<SessionStoreFactory>(async (app) => {
  const db = await app.container.make('lucid.db')
  return (ctx, { age, cookieName }) => {
    const fresh = Boolean(ctx) && ctx.request.cookie(cookieName) === undefined
    return new SessionStore(db.connection(), age, fresh)
  }
})
