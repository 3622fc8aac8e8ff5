import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APP_ROOT } from '#start/bin/importer'
import { eventually } from '#testing/eventually'

const ROOT = fileURLToPath(APP_ROOT)
const EVENT_STORE_IMAGE = 'eventstore/eventstore:24.10'
const MINUTE_MS = 60_000

/** Lets builds reach the package registry through the machine's network. */
const BUILD_ON_HOST = `
  strata:
    build: { network: host }`
/** Placeholder for the service if its image is unavailable; events then stay in Postgres. */
const NO_EVENT_STORE = `
  eventstore:
    image: postgres:18
    entrypoint: ['sleep', 'infinity']
    healthcheck: { test: ['CMD', 'true'], interval: 1s }`

/** Services of docker-compose.yml, as a separate project with new secrets and volumes. */
export class Compose {
  readonly #command = composeCommand()
  readonly #project = `strata-test-${randomUUID().slice(0, 8)}`

  private constructor(
    readonly directory: string,
    readonly hasEventStore: boolean
  ) {}

  /** Throws if Docker does not respond. */
  static async open() {
    docker('version')
    const directory = await mkdtemp(join(tmpdir(), 'strata-compose-'))
    const hasEventStore = canHave(EVENT_STORE_IMAGE)
    const secrets = [
      `APP_KEY=${randomBytes(32).toString('base64')}`,
      `VAULT_KEYS=k:${randomBytes(32).toString('base64')}`,
      ...(hasEventStore ? [] : ['EVENTSTORE_URL=']),
    ]
    writeFileSync(join(directory, '.env'), `${secrets.join('\n')}\n`)
    const services = BUILD_ON_HOST + (hasEventStore ? '' : NO_EVENT_STORE)
    writeFileSync(join(directory, 'override.yml'), `version: '3.4'\nservices:${services}\n`)
    return new Compose(directory, hasEventStore)
  }

  /** Runs a Compose command and returns its output. Throws on failure. */
  run(...args: string[]) {
    const [program, ...before] = this.#command
    const files = [join(ROOT, 'docker-compose.yml'), join(this.directory, 'override.yml')]
    const options = ['--project-name', this.#project, '--env-file', join(this.directory, '.env')]
    const chosen = files.flatMap((file) => ['--file', file])
    return output(program!, [...before, ...options, ...chosen, ...args], 20 * MINUTE_MS)
  }

  /** Returns the id of a service's container. */
  idOf(service: string) {
    return this.run('ps', '--quiet', service).trim()
  }

  /** Returns a value from Docker's data about a service's container, such as `.State.Pid`. */
  inspect(service: string, path: string) {
    return docker('inspect', '--format', `{{${path}}}`, this.idOf(service)).trim()
  }

  async healthy(...services: string[]) {
    for (const service of services) {
      await eventually(
        () => {
          const health = this.inspect(service, '.State.Health.Status')
          if (health !== 'healthy') throw new Error(`${service} is ${health}`)
        },
        { every: 500, within: 3 * MINUTE_MS }
      )
    }
  }

  /** Kills a service's first process from outside, like the kernel when memory runs out. */
  kill(service: string) {
    process.kill(Number(this.inspect(service, '.State.Pid')), 'SIGKILL')
  }

  /** Removes containers, networks and volumes. */
  close() {
    this.run('down', '--volumes', '--timeout', '1')
    rmSync(this.directory, { recursive: true })
  }
}

export function docker(...args: string[]) {
  return output('docker', args, 5 * MINUTE_MS)
}

function canHave(image: string) {
  const ask = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0
  return ask('image', 'inspect', image) || ask('pull', '--quiet', image)
}

/** Returns Docker's own `compose`, or the older program. */
function composeCommand() {
  const plugin = spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' })
  return plugin.status === 0 ? ['docker', 'compose'] : ['docker-compose']
}

function output(program: string, args: string[], timeout: number) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: ROOT,
    timeout,
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status === 0) return stdout
  throw new Error(`${program} ${args.join(' ')} failed: ${error ?? `${stdout}${stderr}`}`)
}
