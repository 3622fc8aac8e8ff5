import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect } from '#kernel/database/connections'
import type { Log } from '#kernel/database/outage'
import { Retries } from '#kernel/database/retries'

const RETRY_MS = 200
/** Upper limit of the retry backoff after errors. */
const LAST_RETRY_MS = 3_000

/** Postgres advisory lock, identified by one key, or by a number and a text that is hashed. */
export type LockKeys = [key: string] | [number: number, text: string]

/** Period during which this process leads. */
export interface Lead {
  /**
   * Aborted when leadership is lost or `stop` was called. The `lead` callback should then return
   * soon.
   */
  signal: AbortSignal
  /** Connection that holds the leader lock. */
  client: pg.Client
  /** Call once `lead` has acquired all its resources. Resets the failure state. */
  works: () => void
}

export interface LeaderOptions {
  connectionString: string
  /** Name of the led work, for logs. */
  name: string
  /** Derived from the name by default. */
  lock?: LockKeys
  /** Milliseconds between attempts to acquire leadership. */
  retryMs?: number
  log: Pick<Log, 'info' | 'warn'>
  /**
   * Runs while this process leads. When it throws or returns, the process competes for leadership
   * again.
   */
  lead: (lead: Lead) => Promise<void>
}

/**
 * Elects one leader at a time by a session-scoped advisory lock on a dedicated connection. A leader
 * that dies in any way loses the connection, and with it the lock.
 */
export class Leader {
  #stop = new AbortController()
  #running: Promise<void>
  #client?: pg.Client
  #retries: Retries
  #leads = false

  constructor(readonly options: LeaderOptions) {
    const { name, retryMs = RETRY_MS, log } = options
    const pauses = { firstMs: retryMs, lastMs: Math.max(retryMs, LAST_RETRY_MS) }
    this.#retries = new Retries({ subject: `leader of ${name}`, ...pauses, log })
    this.#running = this.#run()
  }

  /** Leads for the duration of one piece of work. Throws when another process leads. */
  static async once(connectionString: string, name: string, work: () => Promise<void>) {
    if (await Leader.ifFree(connectionString, name, work)) return
    throw new Error('A server is running: stop it first')
  }

  /**
   * Leads for the duration of one piece of work. Returns false when another process leads. The
   * signal is aborted when leadership is lost.
   */
  static async ifFree(
    connectionString: string,
    name: string,
    work: (lost: AbortSignal) => Promise<void>
  ): Promise<boolean> {
    const client = await connect(connectionString, { purpose: `leader ${name}` })
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    try {
      if (!(await tryLock(client, lockOf(name)))) return false
      await work(lost.signal)
      return true
    } finally {
      await client.end().catch(() => {})
    }
  }

  /**
   * True if this process leads, or fails to find out which process leads. In both cases possibly no
   * other process does the work.
   */
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
        await pause(this.options.retryMs ?? RETRY_MS, undefined, { signal }).catch(() => {})
      } catch (error) {
        await this.#retries.failed(error, signal)
      }
    }
    this.#retries.end()
    await this.#client?.end().catch(() => {})
  }

  async #tryToLead() {
    const { name, lock = lockOf(name), lead } = this.options
    const client = await this.#connection()
    const works = () => this.#retries.succeeded()
    if (!(await tryLock(client, lock))) return works()
    const lost = new AbortController()
    client.once('end', () => lost.abort())
    this.#leads = true
    try {
      await lead({ signal: AbortSignal.any([this.#stop.signal, lost.signal]), client, works })
    } finally {
      this.#leads = false
      await client.end().catch(() => {})
      this.#client = undefined
    }
  }

  /**
   * Keeps the connection between attempts, so that waiting for leadership costs one query, not one
   * login.
   */
  async #connection() {
    if (this.#client) return this.#client
    const { connectionString, name } = this.options
    const client = await connect(connectionString, { purpose: `leader ${name} ${process.pid}` })
    client.once('end', () => {
      if (this.#client === client) this.#client = undefined
    })
    this.#client = client
    return client
  }
}

function lockOf(name: string): LockKeys {
  const hash = createHash('sha256').update(`strata leader ${name}`).digest()
  return [hash.readBigInt64BE(0).toString()]
}

async function tryLock(client: pg.Client, keys: LockKeys) {
  const lock =
    keys.length === 1 ? 'pg_try_advisory_lock($1)' : 'pg_try_advisory_lock($1, hashtext($2))'
  const { rows } = await client.query<{ leads: boolean }>(`select ${lock} as leads`, keys)
  return rows[0]!.leads
}
