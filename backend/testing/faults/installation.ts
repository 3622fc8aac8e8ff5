import { once } from 'node:events'
import type { Role } from '#start/boot/role'
import { connect } from '#kernel/database/connections'
import { startBucketServer } from '#platform/files/testing/bucket_server'
import { signIn, signUpVerified } from '#testing/accounts'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import { EventStoreUnderTest, ON_EVENTSTOREDB } from '#testing/faults/event_store'
import { SimulatedUser } from '#testing/faults/simulated_user'
import { PostgresServer } from '#testing/faults/postgres_server'
import { RECOVERY_LIMIT } from '#testing/faults/length'
import { smallDisk } from '#testing/faults/small_disk'
import { FreezableProxy } from '#testing/freezable_proxy'
import { HttpClient } from '#testing/http_client'
import { Random } from '#testing/random'
import { ReverseProxy } from '#testing/reverse_proxy'
import {
  installationSettings,
  runs,
  type ServerProcess,
  type Settings,
  startServer,
  stopServer,
} from '#testing/server_process'
import { randomSeed } from '#testing/seeds'

const USERS = 6
/** Postgres's default number of connections, and little disk use beyond the data. */
const POSTGRES = { max_connections: '100', min_wal_size: '32MB', max_wal_size: '64MB' }

/** Two web processes and two workers. */
const ROLES: Role[] = ['web', 'web', 'worker', 'worker']

/** User who makes one change through one process, to check that it works. */
interface Probe {
  account: { email: string; password: string }
  folder: number
}

/**
 * Four processes of one installation behind a proxy, and users who work there. The installation has
 * its own Postgres and bucket (and, with --store=eventstoredb, an EventStoreDB). The test controls
 * everything that can break.
 */
export class Installation {
  static #shared: Promise<Installation> | undefined
  readonly users: SimulatedUser[] = []
  #probe!: Probe
  #probes = new Map<string, HttpClient>()
  #between: string | undefined

  private constructor(
    readonly settings: Settings,
    /** Undefined if no disk can be mounted for a test to fill. */
    readonly disk: string | undefined,
    readonly postgres: PostgresServer,
    /** Undefined if the log is in Postgres. */
    readonly eventStore: EventStoreUnderTest | undefined,
    readonly bucket: FreezableProxy,
    readonly entrance: ReverseProxy,
    readonly processes: ServerProcess[]
  ) {}

  /** Returns the suite's shared installation, because each start takes many seconds. */
  static shared(): Promise<Installation> {
    return (Installation.#shared ??= Installation.#start())
  }

  static async #start() {
    const disk = await smallDisk(700)
    const postgres = await PostgresServer.start({ settings: POSTGRES, directory: disk })
    const eventStore = ON_EVENTSTOREDB ? await EventStoreUnderTest.start() : undefined
    const bucket = await FreezableProxy.to(`http://127.0.0.1:${await startBucketServer()}`)
    const entrance = await ReverseProxy.start()
    atEndOfSuite(async () => (bucket.close(), entrance.close()))
    const settings = {
      ...(await installationSettings(postgres.url)),
      ...bucketSettings(bucket.url),
      EVENTSTORE_URL: eventStore?.url ?? '',
      APP_URL: entrance.url,
      TRUSTED_PROXIES: 'loopback',
      // Six users generate the load of hundreds.
      PERSON_LIMITS: 'off',
    }
    const processes = await Promise.all(ROLES.map((ROLE) => startServer({ ...settings, ROLE })))
    const installation = new Installation(
      settings,
      disk,
      postgres,
      eventStore,
      bucket,
      entrance,
      processes
    )
    installation.#route()
    installation.#probe = await installation.#makeProbe()
    await installation.gather()
    return installation
  }

  /**
   * Returns the users of this installation. Creates new ones after a dismissal, once all processes
   * work again.
   */
  async gather() {
    if (this.users.length === 0) {
      for (const [index, process] of this.processes.entries()) {
        if (!runs(process)) await this.start(index)
      }
      await this.serves()
      this.users.push(...(await this.#invite()))
    }
    return this.users
  }

  /** Makes the users leave in the middle of their work; their pages stay. */
  dismiss() {
    for (const user of this.users.splice(0)) user.leave()
  }

  get webs() {
    return this.processes.filter((_, index) => ROLES[index] === 'web')
  }

  /**
   * Replaces a process like an operator: takes it off the proxy first, stops it, and starts another
   * in its place.
   */
  async restart(index: number, more: Settings = {}) {
    this.takeFromProxy(index)
    await this.roll(index, more)
  }

  /** Replaces a process without notifying the proxy. */
  async roll(index: number, more: Settings = {}) {
    await stopServer(this.processes[index]!)
    await this.start(index, more)
  }

  /** Kills a process like a failing machine, and starts another in its place. */
  async kill(index: number) {
    const { process } = this.processes[index]!
    process.kill('SIGKILL')
    await once(process, 'exit')
    await this.start(index)
  }

  takeFromProxy(index: number) {
    this.#route(this.webs.filter((web) => web !== this.processes[index]))
  }

  async start(index: number, more: Settings = {}) {
    Object.assign(this.settings, more)
    const own = { ROLE: ROLES[index]!, PORT: new URL(this.processes[index]!.url).port }
    this.processes[index] = await startServer({ ...this.settings, ...own })
    this.#route()
  }

  /** Routes users through another proxy, which knows the web processes, from now on. */
  goThrough(proxy: string | undefined) {
    this.#between = proxy
    this.#route()
  }

  /** Asserts that every process is ready, and that each web process acknowledges a change. */
  async serves() {
    const ready = this.processes.map(({ url }) =>
      untilAnswered(async () => (await new HttpClient(url).get('/health/ready')).status)
    )
    const writing = this.webs.map(({ url }) => untilAnswered(() => this.#write(url)))
    await Promise.all([...ready, ...writing])
  }

  #route(webs = this.webs) {
    const urls = this.#between ? [this.#between] : webs.map(({ url }) => url)
    this.entrance.targets = urls.map((url) => new URL(url))
  }

  async #write(url: string) {
    const client = this.#probes.get(url) ?? (await signedIn(this.#probe.account, url))
    this.#probes.set(url, client)
    const name = `Probe ${crypto.randomUUID()}`
    const options = { signal: AbortSignal.timeout(15_000), idempotencyKey: true } as const
    return (await client.put(`blocks/${this.#probe.folder}`, { name }, options)).status
  }

  async #invite() {
    const seed = randomSeed()
    console.log(`faults: SEED=${seed}`)
    await this.#forgetTries()
    const { url } = this.entrance
    const users: SimulatedUser[] = []
    for (let i = 0; i < USERS; i++) {
      const account = await signUpVerified(url)
      users.push(new SimulatedUser(await signedIn(account, url), new Random(seed + i)))
    }
    return users
  }

  async #makeProbe(): Promise<Probe> {
    const account = await signUpVerified(this.entrance.url)
    const folder = { name: 'Probe', block_type: 'folder' }
    const { body } = await account.client.post<{ id: number }>('blocks', folder)
    return { account, folder: body.data.id }
  }

  /** Clears the rate limits, because one address may sign up only a limited number of times. */
  async #forgetTries() {
    const client = await connect(this.postgres.url, { purpose: 'test' })
    await client.query('delete from rate_limits').finally(() => client.end())
  }
}

function bucketSettings(endpoint: string): Settings {
  return {
    FILE_STORAGE: 's3',
    S3_BUCKET: 'strata',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_ENDPOINT: endpoint.replace(/\/$/, ''),
    S3_FORCE_PATH_STYLE: 'yes',
  }
}

async function signedIn(account: Probe['account'], url: string) {
  const client = await signIn(account, url)
  await client.get('users/current-user')
  return client
}

async function untilAnswered(status: () => Promise<number>) {
  await eventually(
    async () => {
      const answered = await status()
      if (answered !== 200) throw new Error(`It still answers ${answered}`)
    },
    { within: RECOVERY_LIMIT }
  )
}
