import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDataDirectory } from '#start/embedded/data_directory'
import { withFileLock } from '#start/embedded/file_lock'
import { type Binaries, prepareBinaries } from '#start/embedded/postgres/binaries'
import { ensureCluster } from '#start/embedded/postgres/cluster'
import { ensureDatabase, urlOf } from '#start/embedded/postgres/database'
import { hasWatchdog } from '#start/embedded/postgres/lifeline'
import { chooseOwner, type Owner } from '#start/embedded/postgres/owner'
import { isAlive, isPostmaster, stopPostmaster } from '#start/embedded/postgres/postmaster'
import { joinServer, launchServer, type RunningServer } from '#start/embedded/postgres/server'

export { EmbeddedPostgresError, EmbeddedPostgresUnavailable } from '#start/embedded/postgres/errors'

/** Embedded Postgres server, in use by this process. */
export interface EmbeddedPostgres {
  /** `postgres://user:password@127.0.0.1:port/database`, and `?host=` with the socket's directory. */
  url: string
  /** Number of connections that the server allows. */
  connections: number
  /** Process id of the server. */
  pid: number
  /** Directory of the cluster, its credentials and its log. */
  home: string
  /** True if another process started the server. */
  shared: boolean
  /** Ends this use. The last user stops the server, and waits until it has stopped. */
  stop(): Promise<void>
  /** Resolves when the server has stopped for this process, for any reason. */
  exited: Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Data directory, created if missing (mode 0700). The cluster is in `postgres` below it. */
  dataDir: string
  /** Database name; created if missing; `strata` by default. */
  database?: string
  /** Server settings, as in postgresql.conf. */
  settings?: Record<string, string>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Interval at which a user checks that its server still runs, in milliseconds. */
const WATCH_INTERVAL = 1_000
/** Milliseconds that a watchdog may take to notice that its last user left. */
const NOTICE_PATIENCE = 500

/**
 * Starts the Postgres of a data directory, or joins the one that another process runs on it.
 *
 * The server stops when the last process that uses it ends, even by kill -9. The first start
 * creates the cluster. Any number of processes may start concurrently.
 *
 * @throws EmbeddedPostgresError, DataDirectoryUnusable
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions
): Promise<EmbeddedPostgres> {
  const dataDirectory = resolve(options.dataDir)
  const database = options.database ?? 'strata'
  prepareDataDirectory(dataDirectory)
  return withFileLock(join(dataDirectory, 'postgres.lock'), async () => {
    const owner = chooseOwner(dataDirectory)
    const binaries = prepareBinaries(owner)
    const credentials = await ensureCluster(owner, binaries)
    const server =
      (await joinServer(owner, binaries)) ??
      (await launchServer(owner, binaries, { ...SETTINGS, ...options.settings }))
    const connections = await ensureDatabase(credentials, server, database)
    return {
      url: urlOf(credentials, server, database),
      connections,
      pid: server.pid,
      home: owner.home,
      shared: server.shared,
      ...supervise(server, owner, binaries),
    }
  })
}

/**
 * Returns true if a watchdog runs, or if this process is out of file descriptors and cannot tell; a
 * later check decides.
 */
function mayHaveWatchdog(home: string) {
  try {
    return hasWatchdog(home)
  } catch {
    return true
  }
}

function supervise(server: RunningServer, { home }: Owner, { pgCtl }: Binaries) {
  const { promise: exited, resolve: announceExit } = Promise.withResolvers<void>()
  const data = join(home, 'data')
  const watched = () => server.lifeline === undefined || mayHaveWatchdog(home)
  const runs = () => isPostmaster(server.pid, data)

  const timer = setInterval(() => {
    if (isAlive(server.pid) && watched()) return
    clearInterval(timer)
    // A postmaster that can't be signaled is lost just the same.
    void stopPostmaster(server.pid, data, pgCtl)
      .catch(() => {})
      .then(announceExit)
  }, WATCH_INTERVAL).unref()

  let stopping: Promise<void> | undefined
  async function leave() {
    clearInterval(timer)
    if (server.lifeline !== undefined) fs.closeSync(server.lifeline)
    else if (server.shared) return
    const end = performance.now() + NOTICE_PATIENCE
    while (runs() && server.lifeline !== undefined && hasWatchdog(home)) {
      if (performance.now() > end) return // other processes still use it
      await sleep(25)
    }
    await stopPostmaster(server.pid, data, pgCtl)
  }
  const stop = () => (stopping ??= leave().then(announceExit))
  return { exited, stop }
}
