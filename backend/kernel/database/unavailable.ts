import { isStalePlan } from '#kernel/database/stale_plans'

/**
 * Classifies why the database cannot do a request. `away`: the database is unreachable or rejects
 * everything (Postgres's error codes, appendix A of its manual: 08 connection, 25006 read only, 28
 * and 3D rejected at login, 53 out of disk, memory or connections, 57P shutting down, 58 system).
 * `busy`: only this attempt failed, because it waited too long for other work, or a migration
 * intervened. Undefined: the request itself is at fault.
 */
export function databaseFault(error: unknown): 'away' | 'busy' | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY.test(code) || SYSTEM.has(code) || NO_CONNECTION.test(error.message)) return 'away'
  if (NO_SOCKET.has(code) && 'syscall' in error && error.syscall === 'connect') return 'away'
  if (BUSY.test(code) || isStalePlan(error)) return 'busy'
  return databaseFault(error.cause)
}

const AWAY = /^(08...|25006|28...|3D000|53[0-3]..|57P0.|58...)$/
/** Serialization failure, deadlock, idle in a transaction, lock not available, timeout. */
const BUSY = /^(40001|40P01|25P0[34]|55P03|57014)$/
/** System errors while opening or using a connection. */
const SYSTEM = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Errors while opening a Unix socket: a stopped server has removed it, or its queue is full. */
const NO_SOCKET = new Set(['EAGAIN', 'ENOENT'])
/** Driver errors without a code: of pg, its pool, and knex' pool, in this order. */
const NO_CONNECTION = new RegExp(
  [
    '^Connection terminated',
    '^Client has encountered a connection error',
    '^Client was closed',
    '^timeout expired$',
    '^timeout exceeded when trying to connect$',
    '^Cannot use a pool after calling end',
    '^Knex: Timeout acquiring a connection',
  ].join('|')
)
