import { setTimeout as pause } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { signIn, signUpVerified } from '#backend/testing/accounts'
import { eventually } from '#backend/testing/eventually'
import { Person } from '#backend/testing/faults/person'
import type { PostgresServer } from '#backend/testing/faults/postgres_server'
import { IS_LONG, RECOVERY_LIMIT } from '#backend/testing/faults/rounds'
import type { Toll } from '#backend/testing/faults/toll'
import { HttpClient } from '#backend/testing/http_client'
import { Random } from '#backend/testing/random'
import {
  installationSettings,
  type ServerProcess,
  type Settings,
  startServer,
  stopServer,
} from '#backend/testing/server_process'

const PEOPLE = 6
/** Calls that are acknowledged before a fault and after it, so that both happen under load. */
const ENOUGH = 40

/** Within 10 seconds each call is answered (ms); a busy machine takes some more to tell. */
const SLOWEST = IS_LONG ? 11_000 : 15_000

interface Roles {
  webs: ServerProcess[]
  workers: ServerProcess[]
}

/** Processes of one installation on a Postgres of their own, and people who work there. */
export class Installation {
  #probes: { client: HttpClient; folder: number }[] = []
  people: Person[] = []

  private constructor(
    readonly settings: Settings,
    readonly postgres: PostgresServer,
    readonly webs: ServerProcess[],
    readonly workers: ServerProcess[]
  ) {}

  /** Two processes that serve, and one that projects. */
  static async start(postgres: PostgresServer, more: Settings = {}): Promise<Installation> {
    const settings = { ...(await installationSettings(postgres.url)), ...more }
    const { webs, workers } = await startRoles(settings)
    const installation = new Installation(settings, postgres, webs, workers)
    await installation.#invite()
    return installation
  }

  get processes() {
    return [...this.webs, ...this.workers]
  }

  async end() {
    await Promise.all(this.processes.map(stopServer))
  }

  /** People work while `fault` happens; in the end all that was acknowledged is there, once. */
  async round(assert: Assert, toll: Toll, fault: () => Promise<void>) {
    const over = new AbortController()
    for (const person of this.people) person.toll = toll
    const work = Promise.all(this.people.map((person) => person.workUntil(over.signal)))
    const failed = work.then(() => undefined)
    try {
      await Promise.race([failed, acknowledgesMore(toll)])
      await fault()
      const start = performance.now()
      await Promise.race([failed, this.serves()])
      toll.recoveries.push(performance.now() - start)
      await Promise.race([failed, acknowledgesMore(toll)])
    } finally {
      over.abort()
    }
    await work
    for (const person of this.people) await eventually(() => person.assertComplete(assert))
    // What is away is 503; another fault would be the product's.
    assert.equal(toll.faults, 0)
    assert.isBelow(toll.slowest, SLOWEST)
    toll.rounds++
  }

  /** Every process says that it is ready, and those that serve acknowledge a change. */
  async serves() {
    const ready = this.processes.map((server) =>
      untilAnswered(async () => (await new HttpClient(server.url).get('/health/ready')).status)
    )
    const writing = this.#probes.map(({ client, folder }) =>
      untilAnswered(async () => {
        const name = `Probe ${crypto.randomUUID()}`
        const signal = AbortSignal.timeout(15_000)
        return (await client.put(`blocks/${folder}`, { name }, { signal, idempotencyKey: true }))
          .status
      })
    )
    await Promise.all([...ready, ...writing])
  }

  async #invite() {
    const [first] = this.webs
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32))
    console.log(`faults: SEED=${seed}`)
    for (let i = 0; i < PEOPLE; i++) {
      const account = await signUpVerified(first!.url)
      const clients = await Promise.all(this.webs.map(({ url }) => signedIn(account, url)))
      this.people.push(new Person(clients, new Random(seed + i)))
    }
    const account = await signUpVerified(first!.url)
    const { body } = await account.client.post<{ id: number }>('blocks', {
      name: 'Probe',
      block_type: 'folder',
    })
    for (const { url } of this.webs) {
      this.#probes.push({ client: await signedIn(account, url), folder: body.data.id })
    }
  }
}

async function startRoles(settings: Settings): Promise<Roles> {
  const [one, two, worker] = await Promise.all(
    ['web', 'web', 'worker'].map((ROLE) => startServer({ ...settings, ROLE }))
  )
  return { webs: [one!, two!], workers: [worker!] }
}

async function signedIn(account: { email: string; password: string }, url: string) {
  const client = await signIn(account, url)
  await client.get('users/current-user')
  return client
}

async function acknowledgesMore(toll: Toll) {
  const goal = toll.acknowledged + ENOUGH
  while (toll.acknowledged < goal) await pause(20)
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
