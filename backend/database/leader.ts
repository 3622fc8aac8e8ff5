import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#backend/database/connections'
import type { Log } from '#backend/database/outage'
import { Retries } from '#backend/database/retries'

const RETRY_MS = 200
/** After errors the pauses grow to this. */
const LAST_RETRY_MS = 3_000

/**
 * One leader at a time, by a session-scoped advisory lock on a connection of its own: a leader
 * that dies in any way loses the connection, and with it the lock.
 */
export class Leader {
  #stop = new AbortController()
  #running: Promise<void>
  #client?: pg.Client
  #retries: Retries
  #leads = false

  /**
   * `lead` runs while this process leads; its signal is aborted when leadership is lost or `stop`
   * was called, and it should then return soon. If it throws or returns, leading starts again.
   */
  constructor(
    readonly connectionString: string,
    readonly name: string,
    readonly lead: (signal: AbortSignal) => Promise<void>,
    log: Pick<Log, 'info' | 'warn'>
  ) {
    const subject = `leader of ${name}`
    this.#retries = new Retries({ subject, firstMs: RETRY_MS, lastMs: LAST_RETRY_MS, log })
    this.#running = this.#run()
  }

  /** Leads for the time of one piece of work. Throws when another process leads. */
  static async once(connectionString: string, name: string, work: () => Promise<void>) {
    const client = await connect(connectionString, { purpose: `leader ${name}` })
    try {
      const { rows } = await client.query<{ leads: boolean }>(
        'select pg_try_advisory_lock($1) as leads',
        [lockKey(name)]
      )
      if (!rows[0]?.leads) throw new Error('A server is running: stop it first')
      await work()
    } finally {
      await client.end()
    }
  }

  /** This process leads, or fails to find out who does: nobody else may be doing the work. */
  get answerable() {
    return this.#leads || this.#retries.failing
  }

  async stop() {
    this.#stop.abort()
    await this.#running
  }

  async #run() {
    const { signal } = this.#stop
    while (!signal.aborted) {
      try {
        await this.#tryToLead()
        await pause(RETRY_MS, undefined, { signal }).catch(() => {})
      } catch (error) {
        await this.#retries.failed(error, signal)
      }
    }
    await this.#client?.end().catch(() => {})
  }

  async #tryToLead() {
    const client = await this.#connection()
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1) as leads',
      [lockKey(this.name)]
    )
    if (!rows[0]?.leads) return this.#retries.succeeded()
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    this.#leads = true
    try {
      await this.lead(AbortSignal.any([this.#stop.signal, lost.signal]))
      this.#retries.succeeded()
    } finally {
      this.#leads = false
      await client.end().catch(() => {})
      this.#client = undefined
    }
  }

  /** The connection is kept between tries: waiting for leadership costs one query, not one login. */
  async #connection() {
    if (this.#client) return this.#client
    const purpose = `leader ${this.name} ${process.pid}`
    const client = await connect(this.connectionString, { purpose })
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    this.#client = client
    return client
  }
}

function lockKey(name: string) {
  return createHash('sha256').update(`strata leader ${name}`).digest().readBigInt64BE(0).toString()
}
