import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { serverOf } from '#bench/machine'

/** Milliseconds of a tick, the unit of Linux's processor times. */
const TICK_MS = 10
/**
 * Fields of /proc/<pid>/stat, counted after the name: parent, own time, and time of ended children.
 */
const PARENT = 1
const TIMES = [11, 12]
const ENDED_TIMES = [13, 14]

/** Process ids of a product's server and of the first process of its Postgres. */
export interface Processes {
  server: number
  postmaster: number
}

/** Returns the processes of the product on this data directory and database. */
export async function processesOf(directory: string, databaseUrl: string): Promise<Processes> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  return { server: await serverOf(directory), postmaster }
}

/**
 * Starts a measurement. The returned function takes the number of requests since, and returns the
 * processor time of each in milliseconds.
 */
export function timeTaken({ server, postmaster }: Processes) {
  const before = { node: processorTime(server), postgres: familyTime(postmaster) }
  return (requests: number) => ({
    node: (processorTime(server) - before.node) / requests,
    postgres: (familyTime(postmaster) - before.postgres) / requests,
  })
}

/** Returns the processor time of a process in milliseconds; on Linux only. */
function processorTime(pid: number): number {
  return sumOf(statOf(pid), TIMES)
}

/** Returns the processor time of a process and its children, including ended ones. */
function familyTime(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return children.reduce(
    (sum, child) => {
      const stat = tryStat(Number(child))
      return stat && Number(stat[PARENT]) === pid ? sum + sumOf(stat, TIMES) : sum
    },
    sumOf(statOf(pid), [...TIMES, ...ENDED_TIMES])
  )
}

/** Returns the id of a process's parent. */
function parentOf(pid: number): number {
  return Number(statOf(pid)[PARENT])
}

function sumOf(stat: string[], places: number[]) {
  return places.reduce((sum, place) => sum + Number(stat[place]) * TICK_MS, 0)
}

function tryStat(pid: number) {
  try {
    return statOf(pid)
  } catch {
    // The process has ended meanwhile.
    return undefined
  }
}

function statOf(pid: number) {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
