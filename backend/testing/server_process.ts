import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getActiveTestOrFail } from '@japa/runner'
import { COMPILED, ensureBuilt } from '#start/bin/ensure_built'
import { APP_ROOT } from '#start/bin/importer'
import { atEndOfSuite } from '#testing/cleanup'
import { temporaryDirectory } from '#testing/environment'
import { eventually } from '#testing/eventually'
import { freshDatabase } from '#testing/fresh_database'
import { HttpClient } from '#testing/http_client'
import { testPort } from '#testing/test_port'

const ROOT = fileURLToPath(APP_ROOT)

/** Environment variables. */
export type Settings = Record<string, string>

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Returns all output so far. */
  output: () => string
}

/**
 * Returns settings shared by all processes of a new installation: secrets and an empty database.
 */
export async function installationSettings(databaseUrl?: string): Promise<Settings> {
  return {
    APP_KEY: randomBytes(32).toString('base64'),
    VAULT_KEYS: `k:${randomBytes(32).toString('base64')}`,
    DATABASE_URL: databaseUrl ?? (await freshDatabase()),
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
  }
}

/**
 * Starts the built server in its own process, by default on a free port. Resolves when the server
 * is ready. `root` is a folder with another built version.
 */
export async function startServer(settings: Settings, root = ROOT): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await testPort())
  const url = `http://127.0.0.1:${port}`
  const env = { APP_URL: url, ...settings, PORT: port }
  const child = await run([serverScript(root)], env, 'pipe', root)
  let output = ''
  child.stdout!.on('data', (text) => (output += text))
  child.stderr!.on('data', (text) => (output += text))
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${output}`)
      const { status } = await new HttpClient(url).get('/health/live')
      if (status !== 200) throw new Error(`The server answers ${status}`)
    },
    { within: 90_000 }
  )
  return { url, process: child, output: () => output }
}

/** Script of the server in a folder, which versions before `backend/` built elsewhere. */
function serverScript(root: string) {
  const script = 'build/backend/start/bin/server.js'
  return existsSync(join(root, 'build/start')) ? 'build/start/bin/server.js' : script
}

/** Starts servers of one installation; the remaining ones stop with the test. */
export function serversOf(settings: Settings) {
  const servers: ServerProcess[] = []
  getActiveTestOrFail().cleanup(() =>
    servers.forEach(({ process: child }) => child.kill('SIGKILL'))
  )
  return async (more: Settings = {}) => {
    const server = await startServer({ ...settings, ...more })
    servers.push(server)
    return server
  }
}

/** Stops a server like an operator. Throws if it must be killed, or has ended unexpectedly. */
export async function stopServer(server: ServerProcess) {
  const { process: child, output } = server
  if (!runs(server)) throw new Error(`The server had ended with ${child.exitCode}: ${output()}`)
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The server ended with ${code}: ${output()}`)
}

export function runs({ process: child }: ServerProcess) {
  return child.exitCode === null && child.signalCode === null
}

/** Runs `node strata …` to completion. */
export function runStrata(args: string[], settings: Settings) {
  return toItsEnd(['build/backend/start/bin/console.js', ...args], settings)
}

/** Runs a server that is expected to exit. */
export function runServer(settings: Settings) {
  return toItsEnd(['build/backend/start/bin/server.js'], settings)
}

async function toItsEnd(args: string[], settings: Settings) {
  const child = await run(args, settings, 'pipe')
  let output = ''
  child.stdout!.on('data', (text) => (output += text))
  child.stderr!.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

let built: Promise<void> | undefined

/**
 * Runs a script with its own data directory, because a server needs one exclusively. Builds the
 * product if needed.
 */
async function run(args: string[], settings: Settings, output: 'ignore' | 'pipe', root = ROOT) {
  const directory = await temporaryDirectory()
  if (root === ROOT) await (built ??= ensureBuilt(ROOT))
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...COMPILED, ...process.env, DATA_DIR: directory, ...settings },
  })
  atEndOfSuite(async () => child.kill('SIGKILL'))
  return child
}
