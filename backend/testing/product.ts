import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoizeAsync } from '#modules/auth/passwords/memoize_async'
import { APP_ROOT } from '#start/bin/importer'
import { atEndOfSuite } from '#testing/cleanup'
import { OUTSIDE_SERVICES, temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { testPort } from '#testing/test_port'

/** Milliseconds for a start with a new database, which takes longer on a busy machine. */
const START_LIMIT = 120_000
/** Milliseconds for a stop. `npm start` ends within 4 seconds, on a busy machine a little later. */
const STOP_LIMIT = 30_000

/** Settings that a fresh clone does not have; the product generates its own. */
const OWN_SETTINGS = ['APP_KEY', 'APP_URL', 'DATABASE_URL', 'VAULT_KEYS']

export interface ProductOptions {
  /** DATA_DIR. A product restarted on the same directory finds the previous data. */
  directory: string
  /** Port; a free one by default. */
  port?: number
  /** Additional settings. */
  env?: Record<string, string>
  /** Root of another checkout. */
  root?: string
}

/** Product as run by `npm start`: built, in its own processes, and not in test mode. */
export class Product {
  #output = ''
  readonly #starter: ChildProcess

  /** Starts the product and waits until it is ready. The product stops at the end of the suite. */
  static async start(options: ProductOptions): Promise<Product> {
    const product = new Product(options, options.port ?? (await testPort()))
    atEndOfSuite(() => product.stop())
    await product.#ready()
    return product
  }

  /**
   * Returns this process's shared product with a new database; tests must leave it running. After a
   * failed start, the next call starts another.
   */
  static shared = memoizeAsync(async () => {
    return Product.start({ directory: await temporaryDirectory() })
  })

  private constructor(
    private readonly options: ProductOptions,
    readonly port: number
  ) {
    const root = options.root ?? fileURLToPath(APP_ROOT)
    this.#starter = spawn(process.execPath, [startScript(root)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...userEnvironment(), ...this.#settings() },
    })
    this.#starter.stdout?.on('data', (text) => (this.#output += text))
    this.#starter.stderr?.on('data', (text) => (this.#output += text))
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  /** All output so far. */
  get output() {
    return this.#output
  }

  /** Stops the product like Ctrl+C. */
  async stop() {
    if (this.#ended()) return
    this.#starter.kill('SIGINT')
    await Promise.race([this.#exit(), pause(STOP_LIMIT, undefined, { ref: false })])
    if (!this.#ended()) throw new Error(`The product does not stop. It printed:\n${this.#output}`)
  }

  /**
   * Kills the server, its database and `npm start` like a power cut, so that none can react.
   * Postgres goes first, because the server's end would make it shut down cleanly. `npm start` is
   * suspended meanwhile, because it would restart the server.
   */
  async kill() {
    const { directory } = this.options
    const postmaster = await readFile(join(directory, 'postgres/data/postmaster.pid'), 'utf8')
    const server = await readFile(join(directory, 'server.json'), 'utf8')
    this.#starter.kill('SIGSTOP')
    process.kill(Number.parseInt(postmaster), 'SIGKILL')
    process.kill(JSON.parse(server).pid, 'SIGKILL')
    this.#starter.kill('SIGKILL')
    await this.#exit()
  }

  #settings() {
    const { directory, env } = this.options
    return { HOST: '127.0.0.1', PORT: String(this.port), DATA_DIR: directory, ...env }
  }

  async #ready() {
    await eventually(
      async () => {
        if (this.#ended()) return
        const { status } = await fetch(`${this.url}/health/ready`)
        if (status !== 200) throw new Error(`/health/ready answers ${status}`)
      },
      { within: START_LIMIT, every: 50 }
    ).catch((error: unknown) => {
      throw new Error(`The product is not ready. It printed:\n${this.#output}`, { cause: error })
    })
    if (this.#ended()) throw new Error(`The product did not start. It printed:\n${this.#output}`)
  }

  async #exit() {
    if (!this.#ended()) await once(this.#starter, 'exit')
  }

  #ended() {
    return this.#starter.exitCode !== null || this.#starter.signalCode !== null
  }
}

/** Returns the environment without variables of the tests, npm and outside services. */
function userEnvironment() {
  const kept = { ...process.env }
  for (const name of Object.keys(kept)) if (/^(npm_.*|NODE_ENV)$/.test(name)) delete kept[name]
  // Set to empty, these variables also override an .env file.
  for (const name of [...OWN_SETTINGS, ...OUTSIDE_SERVICES]) kept[name] = ''
  return kept
}

/** Paths of the script by release, newest first; a benchmark compares with other checkouts. */
const START_SCRIPTS = ['backend/start/bin/start.js', 'start/bin/start.js', 'backend/bin/start.js']

function startScript(root: string) {
  const script = START_SCRIPTS.find((path) => existsSync(join(root, path)))
  if (script === undefined) throw new Error(`No start script in ${root}`)
  return script
}
