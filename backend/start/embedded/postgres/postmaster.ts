import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTextIfAny } from '#start/embedded/private_files'
import { runAs } from '#start/embedded/postgres/run_as'

/** What a running server says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty where it takes connections over TCP alone. */
  socketDirectory: string
  ready: boolean
}

/** A process id that Linux never gives. */
const NO_PROCESS = 4_194_304

/**
 * How to end a server, ever harder, and how long each may take (milliseconds). The first one hangs
 * while Postgres 18 recovers from a killed process of its own; after the second it recovers again.
 */
const STOP_SIGNALS = [
  ['SIGINT', 3_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
] as const

/** Reads postmaster.pid, whether that server lives or not. The port is 0 until it is known. */
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

/** The server that runs on this cluster now. */
export function findPostmaster(data: string): Postmaster | undefined {
  const postmaster = readPostmaster(data)
  return postmaster && isPostmaster(postmaster.pid, data) ? postmaster : undefined
}

/**
 * Whether the process lives and is the server of this cluster: in containers the same few process
 * ids come again and again.
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

/** Whether there is a process of this id, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes the process id out of a postmaster.pid that a dead server left: Postgres does not start
 * when that id is another process of its user by now, and a server that gets the same id would
 * look ready before it is. The rest stays, for Postgres checks the shared memory named there.
 */
export function disarmStalePidFile(data: string) {
  const path = join(data, 'postmaster.pid')
  const text = readTextIfAny(path)
  if (text === undefined || findPostmaster(data)) return
  if (/^\d+\n/.test(text)) fs.writeFileSync(path, text.replace(/^\d+/, String(NO_PROCESS)))
  else fs.rmSync(path)
}

/** Ends the server: clients are cut off, committed data is flushed. Returns when it is gone. */
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
