import type { Socket } from 'node:net'
import pg from 'pg'
import { isLoopback } from '#kernel/database/loopback'
import { applySettings, splitOptions, type Settings } from '#kernel/database/session_settings'
import { repeatStalePlans } from '#kernel/database/stale_plans'

/** How long a user of a connection may wait, in milliseconds; 0 means for ever. */
interface Limits {
  /** For a connection: in line for one of the pool's, and until a new one is open. */
  connect: number
  /** For a word from the server while a statement runs. */
  silence: number
  /** For a statement, by the server's clock: it ends before this side stops listening. */
  statement: number
  /** A transaction in which nothing is asked, by the server's clock. */
  idleInTransaction: number
}

const LIMITS = {
  /** A request is answered within 10 s, whatever the database does: `connect` and `silence`. */
  request: { connect: 4_000, silence: 5_000, statement: 4_500, idleInTransaction: 30_000 },
  /** What goes on behind the requests, in batches. */
  background: { connect: 4_000, silence: 65_000, statement: 60_000, idleInTransaction: 60_000 },
  /** An operator waits: a rebuild or a migration takes what it takes. */
  operator: { connect: 10_000, silence: 0, statement: 0, idleInTransaction: 0 },
} satisfies Record<string, Limits>

export interface ConnectionOptions {
  /** What it is for, as `pg_stat_activity` shows it after `strata`. */
  purpose: string
  /** `request` unless said otherwise. */
  limits?: keyof typeof LIMITS
  /** Milliseconds; takes the place of the limit for a word from the server. */
  silence?: number
  /** Further settings of the session. Those in the address take their place. */
  settings?: Settings
  /** Queries are sent without waiting for the responses to those before them. */
  pipeline?: boolean
}

export interface PoolOptions extends ConnectionOptions {
  max: number
  /** Looks at each new connection before it is used; one that this rejects is closed. */
  verify?: (client: pg.ClientBase) => Promise<void>
}

/** After this long without a word the other machine is asked whether it is still there. */
const KEEPALIVE_MS = 5_000
/** The same from the server's side: what a vanished machine has locked is free within 10 s. */
const SERVER_KEEPALIVE = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 2,
  tcp_user_timeout: 7_000,
}

/** A pool of at most `max` connections. A wait longer than its limit is refused. */
export function openPool(url: string, { max, verify, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionConfig(url, options),
    max,
    onConnect: (client) => openSession(client, url, options),
    ...(verify && { verify: (client, done) => void verify(client).then(() => done(), done) }),
  })
  // The pool drops a connection that breaks; its user learns of it from the query.
  pool.on('error', () => {})
  return pool
}

/** A connection of its own. Rejects when the database is unavailable. */
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

/** For drivers that open connections themselves and hand them to `openSession`. */
export function connectionConfig(url: string, options: ConnectionOptions) {
  return {
    ...atStart(url),
    application_name: `strata ${options.purpose}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: LIMITS[options.limits ?? 'request'].connect,
    pipeline: options.pipeline ?? false,
  }
}

/** Guards a connection that has just been opened, and gives its session its settings. */
export function openSession(client: pg.ClientBase, url: string, options: ConnectionOptions) {
  guard(client, options)
  return setUp(client, url, options)
}

function setUp(client: pg.ClientBase, url: string, options: ConnectionOptions) {
  repeatStalePlans(client)
  return applySettings(client, settingsOf(url, options))
}

/**
 * Keeps a broken connection from ending the process, even while it is in use: a pool stops
 * listening for errors while a connection is checked out. One on which the server falls silent is
 * cut.
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
      // One that was ended waits for the server to agree.
      const waits = !inner.readyForQuery || stream.writableEnded
      if (waits) stream.destroy(new DatabaseSilent(silence))
    })
  }
  if (inner.readyForQuery) watch()
  else client.once('connect', watch)
}

/** The server said nothing for this long although a statement was under way. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(silence: number) {
    super(`The database said nothing for ${silence / 1000} s`)
  }
}

/** What the driver keeps to itself. The stream is another one once it is encrypted. */
type Inner = pg.ClientBase & {
  connection: { stream: Socket }
  /** False while a statement is under way. */
  readyForQuery?: boolean
}

function settingsOf(url: string, { limits = 'request', settings }: ConnectionOptions): Settings {
  const { statement, idleInTransaction } = LIMITS[limits]
  return {
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransaction,
    ...(knowsKeepalive(url) && SERVER_KEEPALIVE),
    ...settings,
    ...splitOptions(url).given,
  }
}

function atStart(url: string) {
  const { connectionString, options } = splitOptions(url)
  return { connectionString, options }
}

/** An embedded server on macOS or Windows would complain of each connection. */
function knowsKeepalive(url: string) {
  return process.platform === 'linux' || !isLoopback(new URL(url).hostname)
}
