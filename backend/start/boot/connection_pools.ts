import { ownRole, type Role } from '#start/boot/role'

/** How many connections each pool of a process may open at most. */
export interface Shares {
  /** The locks of those whose commands are under way. */
  locks: number
  /** The event log, where it lies in Postgres. */
  log: number
  /** Whatever else is asked and written. */
  queries: number
  search: number
  /** Lucid: accounts, limits. */
  accounts: number
}

/** One that listens, in every process. */
const LISTENER = 1
/**
 * Where workers run: five for the lanes of the outbox and one for what they mark, one for asking PayPal,
 * and for each of two groups of projections one that leads, one that projects and one that catches up.
 */
const WORKERS = 13
/** Connections of a process with workers that belong to none of the five pools. */
export const SINGLE_CONNECTIONS = LISTENER + WORKERS
/** What every pool has at least. A transaction of Lucid must not keep out what it waits for. */
const LEAST: Shares = { locks: 2, log: 2, queries: 3, search: 1, accounts: 2 }
/** A worker opens none of these: it runs no commands and serves nobody who searches. */
const NOT_FOR_WORKERS = LEAST.locks + LEAST.search
/** Of what is left over, in parts; the rest goes to the locks. */
const PARTS: Shares = { locks: 8, log: 1, queries: 4, search: 1, accounts: 1 }

/** The fewest connections that a process works with. */
export function leastConnections(role: Role) {
  if (role === 'web') return LISTENER + sum(LEAST)
  return SINGLE_CONNECTIONS + sum(LEAST) - (role === 'worker' ? NOT_FOR_WORKERS : 0)
}

/** Shares out the connections that a process may open (decision 101). */
export function shareOut(total: number, role: Role): Shares {
  const left = Math.max(0, total - leastConnections(role))
  const shares = { ...LEAST }
  for (const name of Object.keys(PARTS) as (keyof Shares)[]) {
    shares[name] += Math.floor((left * PARTS[name]) / sum(PARTS))
  }
  shares.locks += left - (sum(shares) - sum(LEAST))
  return shares
}

/**
 * Of the connections that Postgres allows, this many per cent are for one process that serves
 * people.
 */
const PER_CENT = 19
/** More are of no use: a process has one thread. */
const MOST = 40

/**
 * The connections of a process unless set, of those that Postgres allows ordinary users: two web
 * and two worker processes, restarted one after the other, stay below Postgres's default of 100.
 */
export function defaultConnections(allowed: number, role: Role, alone: boolean) {
  if (role === 'worker') return leastConnections(role)
  const share = alone ? 50 : PER_CENT
  return Math.max(leastConnections(role), Math.min(MOST, Math.floor((allowed * share) / 100)))
}

/** The shares of this process, as the boot counted its connections. */
export function ownShares(): Shares {
  const total = Number(process.env.DATABASE_CONNECTIONS) || MOST
  return shareOut(total, ownRole())
}

function sum(shares: Shares) {
  return Object.values(shares).reduce((all: number, share: number) => all + share, 0)
}
