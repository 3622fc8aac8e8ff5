import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eventually } from '#testing/eventually'

/** Memory is settled when it changed by less than this many MB between two checks. */
const SETTLED_MB = 2

/**
 * Describes the machine of the measurement. Its load before the run shows how reliable the figures
 * are.
 */
export async function describeMachine(
  databaseUrl: string
): Promise<[name: string, value: string][]> {
  const cpus = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3)
  return [
    ['Processor', `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown'}`],
    ['Memory', `${gigabytes} GB`],
    ['System', `${os.type()} ${os.release()}, ${os.arch()}`],
    ['Node', process.version],
    ['Postgres', await postgresVersion(databaseUrl)],
    [
      'Load before the run',
      os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' / '),
    ],
    ['Date', new Date().toISOString().slice(0, 10)],
  ]
}

/** Returns the process id of the server on a data directory. */
export async function serverOf(directory: string): Promise<number> {
  const server = await readFile(join(directory, 'server.json'), 'utf8')
  return (JSON.parse(server) as { pid: number }).pid
}

/** Returns the resident memory of a process in MB, once it hardly changes. */
export function settledMegabytes(pid: number): Promise<number> {
  let last = residentMegabytes(pid)
  return eventually(
    () => {
      const change = residentMegabytes(pid) - last
      last += change
      if (Math.abs(change) > SETTLED_MB) throw new Error('The memory has not settled')
      return last
    },
    { every: 1_000 }
  )
}

/** Returns the resident memory of a process, in MB of 1024² bytes. */
export function residentMegabytes(pid: number): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

async function postgresVersion(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]!.server_version
}
