import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import pg from 'pg'

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
