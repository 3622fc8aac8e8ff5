import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnusable } from '#start/boot/database_unusable'
import { allowedConnections } from '#kernel/database/allowed_connections'
import { connect } from '#kernel/database/connections'
import { explainDatabaseFailure } from '#kernel/database/explain_failure'
import { backOff } from '#kernel/database/retries'
import { databaseFault } from '#kernel/database/unavailable'
import { hasWholeSessions } from '#kernel/database/whole_sessions'

const PAUSES = { firstMs: 250, lastMs: 5_000 }
/** Codes for connections refused by the server. The address is wrong, so a retry would not help. */
const REFUSED = /^(28...|3D000)$/
/** Messages of a pooler, which uses one code also for faults that pass. */
const REFUSED_BY_POOLER =
  /unsupported startup parameter|no such (database|user)|does not exist|auth(entication)? failed/

export interface AwaitOptions {
  /** Timeout in milliseconds; unlimited by default. */
  patience?: number
  say: (line: string) => void
}

/**
 * Waits until the database accepts connections, and returns how many it allows.
 *
 * @throws DatabaseUnusable when the database refuses this user, a pooler before it has no whole
 *   sessions, or time is up
 */
export async function awaitDatabase(url: string, { patience = Infinity, say }: AwaitOptions) {
  const where = nameOf(url)
  const from = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      const allowed = await connectionsAllowed(url)
      if (attempt > 1) say(`The database at ${where} is available.`)
      return allowed
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error
      const reason = reasonOf(error)
      const refused = REFUSED.test(codeOf(error)) || REFUSED_BY_POOLER.test(reason)
      const waits = databaseFault(error) !== undefined && !refused
      if (!waits || performance.now() - from > patience) {
        const explained = explainDatabaseFailure(error, url)
        throw new DatabaseUnusable(
          explained ?? `DATABASE_URL: the database at ${where} cannot be used: ${reason}`
        )
      }
      if (attempt === 1) say(`Waiting for the database at ${where}: ${reason}`)
    }
    await pause(backOff(attempt, PAUSES))
  }
}

async function connectionsAllowed(url: string) {
  if (!(await hasWholeSessions(url))) throw new DatabaseUnusable(noWholeSessions(nameOf(url)))
  const client = await connect(url, { purpose: 'start' })
  try {
    return await allowedConnections(client)
  } finally {
    await client.end()
  }
}

function noWholeSessions(where: string) {
  return (
    `DATABASE_URL: ${where} is a pooler that pools by transaction or statement. Strata needs whole ` +
    'sessions, for locks and notifications: set pool_mode = session there, or connect to Postgres directly.'
  )
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Returns the message or the code of an error. An AggregateError for several addresses has no
 * message of its own.
 */
function reasonOf(error: unknown) {
  return (error instanceof Error && error.message) || codeOf(error) || String(error)
}

/** Returns the address without its password. */
function nameOf(url: string) {
  const { host, pathname, searchParams } = new URL(url)
  return `${host || searchParams.get('host')}${pathname}`
}
