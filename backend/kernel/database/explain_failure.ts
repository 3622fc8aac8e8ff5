/**
 * Failure as reported by a driver or the system; `hostname`, `address` and `port` for network
 * failures.
 */
interface Failure {
  code?: string
  message?: string
  hostname?: string
  port?: number
  errors?: Failure[]
  cause?: Failure
}

/**
 * Returns a line that names the wrong part of DATABASE_URL and the remedy; undefined for other
 * failures. The line never contains the password.
 */
export function explainDatabaseFailure(error: unknown, url = ''): string | undefined {
  const address = URL.parse(url)
  if (!address) return undefined
  // As the driver does.
  const user = decoded(address.username) || process.env.PGUSER || process.env.USER || ''
  const database = decoded(address.pathname.slice(1)) || process.env.PGDATABASE || user
  const { host } = address
  const failure = rootOf(error as Failure)
  if (isElsewhere(failure, address)) return undefined
  const what = explain(failure, { user, database, host })
  return what && `DATABASE_URL: ${what} (${failure.code ?? failure.message}).`
}

/** Keeps a text with a % that encodes nothing, as the driver does. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the database's host and the cause of any failure, without the password. */
export function describeFailure(error: unknown, url: string): string {
  const { code, message } = rootOf(error as Failure)
  const { host = '', searchParams } = URL.parse(url) ?? {}
  const where = host || searchParams?.get('host') || 'the database'
  const reason = [...new Set([code, message])].filter(Boolean).join(' ')
  return explainDatabaseFailure(error, url) ?? `${where}: ${reason || String(error)}`
}

/**
 * Returns true if the failure comes from another host. A bucket or a mail server fails with the
 * same codes.
 */
function isElsewhere({ hostname, port }: Failure, address: URL) {
  if (hostname !== undefined && hostname !== address.hostname) return true
  return port !== undefined && port !== Number(address.port || 5432)
}

interface Place {
  user: string
  database: string
  host: string
}

/** Explains codes of Postgres (appendix A of its manual), of the system and of OpenSSL. */
function explain({ code, message = '' }: Failure, { user, database, host }: Place) {
  switch (code) {
    case '28P01':
      return `the password of the user "${user}" is wrong`
    case '28000':
      return `${host} rejects the user "${user}": check its pg_hba.conf`
    case '3D000':
      return `there is no database "${database}" at ${host}: create database "${database}"`
    case '08P01':
      return message.includes('startup parameter')
        ? `the pooler at ${host} rejects a setting: ${message}. Remove options from the address, or list them in its ignore_startup_parameters`
        : undefined
    case '42501':
      return (
        `the user "${user}" lacks a privilege, ${message}: ` +
        `grant create on database "${database}" to "${user}", and create on schema public`
      )
    case '42P01':
      return `the database "${database}" lacks tables, ${message}: start the server once`
    case '25006':
      return `the database "${database}" at ${host} is a standby or read-only: name the primary`
    case '53300':
      return `${host} has no connection left: raise its max_connections, or the limit of the user "${user}" or the database "${database}"`
    case '53100':
      return `the disk of ${host} is full: free some space there`
    case '57P01':
    case '57P02':
    case '57P03':
    case 'ECONNRESET':
    case 'EPIPE':
      return `${host} cut the connection: its log says why; start again once it answers`
    case 'ECONNREFUSED':
      return `nothing listens at ${host}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the name of the host ${host} cannot be resolved`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} does not answer`
    case undefined:
      // Matches the driver's message, because the driver sets no code.
      if (message.includes('does not support SSL')) {
        return `${host} does not support TLS: turn on ssl there, or remove sslmode`
      }
      return message.startsWith('Connection terminated')
        ? `${host} cut the connection: its log says why; start again once it answers`
        : undefined
    default:
      return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code ?? '')
        ? `the certificate of ${host} is not trusted: set NODE_EXTRA_CA_CERTS to its authority`
        : undefined
  }
}

/**
 * Returns the root failure. A name with several addresses fails with one error per address;
 * migrations wrap their errors.
 */
function rootOf(failure: Failure): Failure {
  const inner = failure.errors?.[0] ?? (failure.code ? undefined : failure.cause)
  return inner ? rootOf(inner) : failure
}
