import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from '#start/embedded/postgres/errors'
import { freePort } from '#start/embedded/free_port'
import type { Binaries } from '#start/embedded/postgres/binaries'
import { hasWatchdog, joinLifeline, type Lifeline } from '#start/embedded/postgres/lifeline'
import type { Owner } from '#start/embedded/postgres/owner'
import {
  disarmStalePidFile,
  findPostmaster,
  isPostmaster,
  type Postmaster,
  readPostmaster,
  stopPostmaster,
} from '#start/embedded/postgres/postmaster'
import { removeStaleSockets, socketSetting } from '#start/embedded/postgres/socket'
import { type Launch, launch } from '#start/embedded/postgres/watchdog'

/** Server that accepts connections and lives at least as long as this process uses it. */
export interface RunningServer {
  pid: number
  port: number
  socketDirectory: string
  /** Undefined on Windows. */
  lifeline: Lifeline | undefined
  /** True if another process started the server. */
  shared: boolean
}

const WINDOWS = process.platform === 'win32'
const ATTEMPTS = 20

/** Joins the server that another process runs on this cluster. Stops a server that has no users. */
export async function joinServer(owner: Owner, binaries: Binaries) {
  const data = join(owner.home, 'data')
  const found = findPostmaster(data)
  if (!found) return waitForOtherWatchdogs(owner.home)

  const lifeline = WINDOWS ? undefined : await joinLifeline(owner.home)
  if (WINDOWS || lifeline !== undefined) {
    const ready = await untilReady(data, () => !isPostmaster(found.pid, data))
    if (ready) return { ...ready, lifeline, shared: true }
    if (lifeline !== undefined) fs.closeSync(lifeline)
  }
  await stopPostmaster(found.pid, data, binaries.pgCtl)
}

/**
 * Starts the server and waits until it accepts connections, without a limit for crash recovery.
 * Retries if its port was taken meanwhile, or if the last processes of a killed server are still
 * ending.
 */
export async function launchServer(
  owner: Owner,
  binaries: Binaries,
  settings: Record<string, string>,
  socketDirectory = socketSetting(join(owner.home, 'data'))
): Promise<RunningServer> {
  const data = join(owner.home, 'data')
  let socket = socketDirectory
  for (let attempt = 1; ; attempt++) {
    disarmStalePidFile(data)
    removeStaleSockets(data)
    const own = { unix_socket_directories: socket, port: String(await freePort()) }
    const args = Object.entries({ ...settings, ...own }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const launched = launch(owner, [binaries.postgres, '-D', data, ...args])
    const ready = await untilReady(data, launched.ended)
    if (ready) return { ...ready, lifeline: launched.lifeline, shared: false }
    const lines = await failOrWait(launched, attempt)
    // Some file systems do not support sockets.
    if (lines.includes('could not create any Unix-domain sockets')) socket = ''
  }
}

/**
 * Closes the lifeline, waits before the next attempt, and returns the log. Throws if a retry would
 * not help.
 */
async function failOrWait({ lifeline, log }: Launch, attempt: number): Promise<string> {
  if (lifeline !== undefined) fs.closeSync(lifeline)
  const lines = log()
  const passing =
    /could not bind|Unix-domain socket|pre-existing shared memory|"postmaster.pid" already exists/
  if (attempt === ATTEMPTS || !passing.test(lines)) {
    throw new EmbeddedPostgresError(
      `Postgres did not start:\n${lines.split('\n').slice(-15).join('\n')}`
    )
  }
  await sleep(250)
  return lines
}

async function untilReady(data: string, failed: () => boolean): Promise<Postmaster | undefined> {
  for (;;) {
    const over = failed()
    const postmaster = readPostmaster(data)
    if (postmaster?.ready && !over) return postmaster
    if (over) return undefined
    await sleep(10)
  }
}

/**
 * Waits until no watchdog reads the pipe, because two servers would destroy a cluster. Another
 * container's processes on the same files are invisible here, but its watchdog reads the same pipe.
 */
async function waitForOtherWatchdogs(home: string): Promise<undefined> {
  const end = performance.now() + 5_000
  while (!WINDOWS && hasWatchdog(home)) {
    if (performance.now() > end)
      throw new EmbeddedPostgresError(`Another container runs Postgres on ${home}.`)
    await sleep(25)
  }
}
