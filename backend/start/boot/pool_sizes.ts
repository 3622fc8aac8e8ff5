import { ownRole, type Role } from '#start/boot/role'

/** Maximum number of connections for each pool of a process. */
export interface PoolSizes {
  /** Locks of users with commands in flight. */
  locks: number
  /** Event log, if it is stored in Postgres. */
  log: number
  /** All other queries and writes. */
  queries: number
  search: number
  /** Lucid: accounts and rate limits. */
  accounts: number
}

/** Connections that listen for notifications, in every process. */
const LISTENER = 1
/**
 * Single connections of a process with workers: six for the outbox lanes, one for outbox marks,
 * and one for PayPal polling. Each of two projection groups adds one for its leader, one to project
 * and one to catch up.
 */
const WORKERS = 14
/** Connections of a process with workers that belong to none of the five pools. */
export const SINGLE_CONNECTIONS = LISTENER + WORKERS
/**
 * Minimum size of each pool. Lucid needs two: a transaction may wait for a query on a second
 * connection.
 */
const MINIMUM: PoolSizes = { locks: 2, log: 2, queries: 3, search: 1, accounts: 2 }
/** Connections a worker never opens, because it serves no searches. */
const NOT_FOR_WORKERS = MINIMUM.search
/** Weights for sharing out the remaining connections; the remainder goes to the locks. */
const WEIGHTS: PoolSizes = { locks: 8, log: 1, queries: 4, search: 1, accounts: 1 }

/** Returns the minimum number of connections for a process. */
export function leastConnections(role: Role) {
  if (role === 'web') return LISTENER + sum(MINIMUM)
  return SINGLE_CONNECTIONS + sum(MINIMUM) - (role === 'worker' ? NOT_FOR_WORKERS : 0)
}

/** Distributes a process's connections among its pools (decision 100). */
export function allocatePools(total: number, role: Role): PoolSizes {
  const left = Math.max(0, total - leastConnections(role))
  const sizes = { ...MINIMUM }
  for (const name of Object.keys(WEIGHTS) as (keyof PoolSizes)[]) {
    sizes[name] += Math.floor((left * WEIGHTS[name]) / sum(WEIGHTS))
  }
  sizes.locks += left - (sum(sizes) - sum(MINIMUM))
  return sizes
}

/** Percentage of Postgres's allowed connections for one process that serves users. */
const PER_CENT = 17
/** Upper limit per process. More would not help, because a process has one thread. */
const MAXIMUM = 40

/**
 * Returns the default number of connections of a process, out of those that Postgres allows
 * ordinary users. Two web and two worker processes, restarted one after the other, stay below
 * Postgres's default of 100.
 */
export function defaultConnections(allowed: number, role: Role, alone: boolean) {
  if (role === 'worker') return leastConnections(role)
  const share = alone ? 50 : PER_CENT
  return Math.max(leastConnections(role), Math.min(MAXIMUM, Math.floor((allowed * share) / 100)))
}

/** Returns this process's pool sizes, from the connection count determined at boot. */
export function ownPoolSizes(): PoolSizes {
  const total = Number(process.env.DATABASE_CONNECTIONS) || MAXIMUM
  return allocatePools(total, ownRole())
}

function sum(sizes: PoolSizes) {
  return Object.values(sizes).reduce((all: number, share: number) => all + share, 0)
}
