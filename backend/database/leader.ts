import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#backend/database/connections'

const RETRY_MS = 200

/**
 * One leader at a time, by a session-scoped advisory lock on a connection of its own: a leader
 * that dies in any way loses the connection, and with it the lock.
 */
export class Leader {
  #stop = new AbortController()
  #running: Promise<void>
  #client?: pg.Client

  /**
   * `lead` runs while this process leads; its signal is aborted when leadership is lost or `stop`
   * was called, and it should then return soon. If it throws or returns, leading starts anew.
   */
  constructor(
    readonly connectionString: string,
    readonly name: string,
    readonly lead: (signal: AbortSignal) => Promise<void>,
    readonly onError: (error: unknown) => void
  ) {
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

  async stop() {
    this.#stop.abort()
    await this.#running
  }

  async #run() {
    while (!this.#stop.signal.aborted) {
      await this.#tryToLead().catch(this.onError)
      await pause(RETRY_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
    await this.#client?.end().catch(() => {})
  }

  async #tryToLead() {
    const client = await this.#connection()
    const { rows } = await client.query<{ leads: boolean }>(
      'select pg_try_advisory_lock($1) as leads',
      [lockKey(this.name)]
    )
    if (!rows[0]?.leads) return
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    try {
      await this.lead(AbortSignal.any([this.#stop.signal, lost.signal]))
    } finally {
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
