import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTextIfAny } from '#start/embedded/private_files'
import { runAs } from '#start/embedded/postgres/run_as'

/** State of a server according to its postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty if the server accepts only TCP connections. */
  socketDirectory: string
  ready: boolean
}

/** Process id that Linux never assigns. */
const NO_PROCESS = 4_194_304

/**
 * Signals that end a server, from gentle to hard, each with its timeout in milliseconds. SIGINT
 * hangs while Postgres 18 recovers from a killed process of its own. After SIGQUIT it recovers at
 * the next start.
 */
const STOP_SIGNALS = [
  ['SIGINT', 3_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
] as const

/** Reads postmaster.pid of a live or dead server. The port is 0 until it is known. */
export function readPostmaster(data: string): Postmaster | undefined {
  const lines = readTextIfAny(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!pid || pid === NO_PROCESS) return undefined
  return {
    pid,
    port: Number(lines[3]),
    socketDirectory: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/** Returns the server that runs on this cluster now, if any. */
export function findPostmaster(data: string): Postmaster | undefined {
  const postmaster = readPostmaster(data)
  return postmaster && isPostmaster(postmaster.pid, data) ? postmaster : undefined
}

/**
 * Returns true if the process is alive and serves this cluster. The id alone proves nothing,
 * because containers reuse a few process ids.
 */
export function isPostmaster(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  switch (process.platform) {
    case 'linux':
      return (readTextOfProcess(pid) ?? '').split('\0').includes(data)
    case 'win32':
      return runAs({}, 'tasklist', ['/FI', `PID eq ${pid}`]).output.includes('postgres')
    default:
      return runAs({}, 'ps', ['-o', 'command=', '-p', String(pid)]).output.includes(data)
  }
}

/** Returns true if a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes the process id from a dead server's postmaster.pid. Postgres does not start if another
 * process of its user now has that id. A server that gets the same id would look ready too early.
 * The rest of the file stays, because Postgres checks the shared memory named there.
 */
export function disarmStalePidFile(data: string) {
  const path = join(data, 'postmaster.pid')
  const text = readTextIfAny(path)
  if (text === undefined || findPostmaster(data)) return
  if (/^\d+\n/.test(text)) fs.writeFileSync(path, text.replace(/^\d+/, String(NO_PROCESS)))
  else fs.rmSync(path)
}

/** Stops the server: disconnects clients, flushes committed data, and waits until it is gone. */
export async function stopPostmaster(pid: number, data: string, pgCtl: string) {
  if (process.platform === 'win32') {
    runAs({}, pgCtl, ['stop', '--pgdata', data, '--mode=fast', '--wait'])
    return
  }
  for (const [signal, patience] of STOP_SIGNALS) {
    if (!isPostmaster(pid, data)) return
    kill(pid, signal)
    const end = performance.now() + patience
    while (isPostmaster(pid, data) && performance.now() < end) await sleep(25)
  }
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readTextOfProcess(pid: number): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return undefined
  }
}
