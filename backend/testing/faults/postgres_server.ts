import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { USER_LOCKS } from '#kernel/aggregates/user_lock'
import { type Binaries, prepareBinaries } from '#start/embedded/postgres/binaries'
import { type Credentials, ensureCluster } from '#start/embedded/postgres/cluster'
import { ensureDatabase, urlOf } from '#start/embedded/postgres/database'
import { chooseOwner, type Owner } from '#start/embedded/postgres/owner'
import { disarmStalePidFile } from '#start/embedded/postgres/postmaster'
import { spawnAs } from '#start/embedded/postgres/run_as'
import { APPEND_LOCK } from '#kernel/event_store/postgres/schema'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { familyOf } from '#testing/processes'
import { testPort } from '#testing/test_port'

const DATABASE = 'strata'
const TAKEN = 'taken by a test'
const COPY = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }

interface Options {
  /** Settings as in postgresql.conf. */
  settings?: Record<string, string>
  /** Directory of its files; by default a directory that is removed with the suite. */
  directory?: string
}

/**
 * Postgres for one test, always on the same port and without the launcher's watchdog. The test can
 * stop, kill, freeze and fill it, and restore an older copy of its files.
 */
export class PostgresServer {
  #process: ChildProcess | undefined

  private constructor(
    readonly owner: Owner,
    readonly binaries: Binaries,
    readonly credentials: Credentials,
    readonly port: number,
    readonly settings: Record<string, string>
  ) {}

  static async start({ settings = {}, directory }: Options = {}): Promise<PostgresServer> {
    const owner = chooseOwner(directory ?? (await temporaryDirectory()))
    const binaries = prepareBinaries(owner)
    const credentials = await ensureCluster(owner, binaries)
    const port = await testPort()
    const server = new PostgresServer(owner, binaries, credentials, port, settings)
    atEndOfSuite(() => server.kill())
    await server.start()
    await ensureDatabase(credentials, { port }, DATABASE)
    return server
  }

  get url() {
    return urlOf(this.credentials, this, DATABASE)
  }

  get runs() {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  /** Resolves once the server accepts connections. */
  async start() {
    disarmStalePidFile(this.#data)
    this.#spawn()
    await eventually(async () => {
      // A killed server's shared memory may still be in use for a moment.
      if (!this.runs) this.#spawn()
      await this.query('select')
    })
  }

  /** Shuts the server down: disconnects clients and flushes committed data. */
  async stop() {
    await this.#end('SIGINT', [this.#pid])
  }

  /** Kills all server processes at once, like a power cut, but keeps the system's cached writes. */
  async kill() {
    if (!this.runs) return
    this.#signal('SIGSTOP')
    await this.#end('SIGKILL', familyOf(this.#pid))
  }

  freeze() {
    this.#signal('SIGSTOP')
  }

  thaw() {
    this.#signal('SIGCONT')
  }

  /** Copies the server's files, which must be stopped first. */
  async copyTo(name: string) {
    await rm(this.#copy(name), { recursive: true, force: true })
    await cp(this.#data, this.#copy(name), COPY)
    this.#own(this.#copy(name))
  }

  /** Restores the files from `copyTo`; later commits are lost. */
  async restore(name: string) {
    await rm(this.#data, { recursive: true })
    await cp(this.#copy(name), this.#data, COPY)
    this.#own(this.#data)
  }

  /** Acquires the lock for appends to the log; ending the returned client releases it. */
  async holdAppends() {
    const client = new pg.Client({ connectionString: this.url })
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [APPEND_LOCK])
    return client
  }

  /** Returns how many processes wait for the append lock; each sends one append group at a time. */
  async waitingToAppend() {
    const [row] = await this.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks
       where locktype = 'advisory' and classid = 0 and objid = $1 and not granted`,
      [APPEND_LOCK]
    )
    return row!.waiting
  }

  /** Returns how many users' commands hold their lock, which they keep until the append is done. */
  async commandsUnderWay() {
    const [row] = await this.query<{ commands: number }>(
      `select count(*)::int as commands from pg_locks
       where locktype = 'advisory' and classid = $1 and granted`,
      [String(USER_LOCKS >> 32n)]
    )
    return row!.commands
  }

  async query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url.replace(/\/[^/]*$/, '/postgres') })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Disconnects every client. */
  async terminateClients() {
    await this.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid()`,
      [DATABASE]
    )
  }

  /**
   * Takes all connections, including those in use and those reserved for superusers. Returns the
   * function that releases them.
   */
  async takeConnections() {
    const taken: pg.Client[] = []
    const takeFree = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: this.url, application_name: TAKEN })
        client.on('error', () => {})
        if (
          !(await client.connect().then(
            () => true,
            () => false
          ))
        )
          return
        taken.push(client)
      }
    }
    await takeFree()
    await taken[0]!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [TAKEN]
    )
    await takeFree()
    return () => Promise.all(taken.map((client) => client.end()))
  }

  /** Fills the server's disk; returns the function that frees the space. */
  async fillDisk() {
    const path = join(this.owner.home, 'ballast')
    for (let size = 2 ** 24; size >= 4_096;) {
      try {
        await writeFile(path, Buffer.alloc(size), { flag: 'a', flush: true })
      } catch {
        size /= 2
      }
    }
    return () => rm(path)
  }

  #spawn() {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...this.settings,
      port: String(this.port),
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    this.#process = spawnAs(
      this.owner.identity,
      this.binaries.postgres,
      ['-D', this.#data, ...args],
      { cwd: this.owner.home, stdio: 'ignore' }
    )
  }

  get #data() {
    return join(this.owner.home, 'data')
  }

  #copy(name: string) {
    return join(this.owner.home, `copy-${name}`)
  }

  get #pid() {
    return this.#process?.pid ?? 0
  }

  #signal(signal: NodeJS.Signals) {
    // The postmaster goes first, so that it starts no further processes.
    send(this.#pid, signal)
    for (const pid of familyOf(this.#pid)) send(pid, signal)
  }

  async #end(signal: NodeJS.Signals, pids: number[]) {
    const exited = this.runs && this.#process ? once(this.#process, 'exit') : undefined
    for (const pid of pids) send(pid, signal)
    await exited
  }

  #own(directory: string) {
    const { uid, gid } = this.owner.identity
    if (uid === undefined) return
    spawnSync('chown', ['-R', `${uid}:${gid}`, directory])
  }
}

/** Sends a signal, and ignores a process that has just ended. */
function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
