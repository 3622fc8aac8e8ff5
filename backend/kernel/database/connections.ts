import type { Socket } from 'node:net'
import pg from 'pg'
import { isLoopback } from '#kernel/database/loopback'
import { applySettings, splitOptions, type Settings } from '#kernel/database/session_settings'
import { repeatStalePlans } from '#kernel/database/stale_plans'

/** Time limits of a connection in milliseconds; 0 means no limit. */
interface Limits {
  /**
   * Maximum wait for a connection: queued for a pooled connection, and until a new connection is
   * open.
   */
  connect: number
  /** Maximum silence of the server while a statement runs. */
  silence: number
  /**
   * Statement timeout by the server's clock. Shorter than `silence`, so that the server times out
   * first.
   */
  statement: number
  /** Maximum idle time inside a transaction, by the server's clock. */
  idleInTransaction: number
}

const LIMITS = {
  /** A request is answered within 10 s whatever the database does: `connect` plus `silence`. */
  request: { connect: 4_000, silence: 5_000, statement: 4_500, idleInTransaction: 30_000 },
  /** Background work outside requests, in batches. */
  background: { connect: 4_000, silence: 65_000, statement: 60_000, idleInTransaction: 60_000 },
  /** Operator commands, where an operator waits: a rebuild or a migration may take any time. */
  operator: { connect: 10_000, silence: 0, statement: 0, idleInTransaction: 0 },
} satisfies Record<string, Limits>

export interface ConnectionOptions {
  /** Purpose of the connection, shown in `pg_stat_activity` after `strata`. */
  purpose: string
  /** Defaults to `request`. */
  limits?: keyof typeof LIMITS
  /** Milliseconds. Overrides the limit for the server's silence. */
  silence?: number
  /** Additional session settings. Settings in the address override them. */
  settings?: Settings
  /** True if queries are sent without waiting for earlier responses. */
  pipeline?: boolean
}

export interface PoolOptions extends ConnectionOptions {
  max: number
  /** Verifies each new connection before use. A rejection closes the connection. */
  verify?: (client: pg.ClientBase) => Promise<void>
}

/** Idle time before TCP keepalive probes the other machine. */
const KEEPALIVE_MS = 5_000
/** Server-side keepalive, so that locks held by a vanished machine are released within 10 s. */
const SERVER_KEEPALIVE = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 7_000,
}

/** Opens a pool of at most `max` connections. A wait beyond its limit rejects. */
export function openPool(url: string, { max, verify, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, options),
    max,
    onConnect: (client) => openSession(client, url, options),
    ...(verify && { verify: (client, done) => void verify(client).then(() => done(), done) }),
  })
  // The pool drops a broken connection; its user sees the error on the query.
  pool.on('error', () => {})
  return pool
}

/** Opens a standalone connection. Rejects when the database is unavailable. */
export async function connect(url: string, options: ConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(url, options))
  guard(client, options)
  await client.connect()
  try {
    await setUp(client, url, options)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

/**
 * Returns the configuration for drivers that open connections themselves and pass them to
 * `openSession`.
 */
export function connectionConfig(url: string, options: ConnectionOptions) {
  return {
    ...atStart(url),
    application_name: nameFor(options),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: LIMITS[options.limits ?? 'request'].connect,
    pipeline: options.pipeline ?? false,
  }
}

/** Guards a newly opened connection, and applies the settings of its session. */
export function openSession(client: pg.ClientBase, url: string, options: ConnectionOptions) {
  guard(client, options)
  return setUp(client, url, options)
}

function setUp(client: pg.ClientBase, url: string, options: ConnectionOptions) {
  repeatStalePlans(client)
  return applySettings(client, settingsOf(url, options))
}

/**
 * Keeps a broken connection from ending the process, even while the connection is in use. A pool
 * stops listening for errors while a connection is checked out. Cuts a connection whose server
 * falls silent.
 */
function guard(
  client: pg.ClientBase,
  { limits = 'request', silence = LIMITS[limits].silence }: Partial<ConnectionOptions>
) {
  client.on('error', () => {})
  const inner = client as Inner
  const watch = () => {
    const { stream } = inner.connection
    stream.setTimeout(silence, () => {
      // An ended connection still waits for the server to confirm.
      const waits = !inner.readyForQuery || stream.writableEnded
      if (waits) stream.destroy(new DatabaseSilent(silence))
    })
  }
  if (inner.readyForQuery) watch()
  else client.once('connect', watch)
}

/** Thrown when the server stayed silent for this long while a statement was in flight. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(silence: number) {
    super(`The database said nothing for ${silence / 1000} s`)
  }
}

/** Driver internals. The stream is replaced once the connection is encrypted. */
type Inner = pg.ClientBase & {
  connection: { stream: Socket }
  /** False while a statement is in flight. */
  readyForQuery?: boolean
}

function settingsOf(
  url: string,
  { purpose, limits = 'request', settings }: ConnectionOptions
): Settings {
  const { statement, idleInTransaction } = LIMITS[limits]
  return {
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    ...(knowsKeepalive(url) && SERVER_KEEPALIVE),
    ...settings,
    ...splitOptions(url).given,
    // Never the address's name, because commands recognize a running server by its sessions' names.
    application_name: nameFor({ purpose }),
  }
}

function nameFor({ purpose }: Pick<ConnectionOptions, 'purpose'>) {
  return `strata ${purpose}`
}

function atStart(url: string) {
  const { connectionString, options } = splitOptions(url)
  return { connectionString, options }
}

/**
 * Returns false for an embedded server on macOS or Windows, which would log a complaint per
 * connection.
 */
function knowsKeepalive(url: string) {
  return process.platform === 'linux' || !isLoopback(new URL(url).hostname)
}
