import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { awaitDatabase } from '#start/boot/await_database'
import { defaultConnections } from '#start/boot/pool_sizes'
import type { Environment } from '#start/boot/environment'
import { prepareDataDirectory } from '#start/embedded/data_directory'
import { logLine } from '#start/boot/log_line'
import { freePort } from '#start/embedded/free_port'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { loadSecrets } from '#start/embedded/secrets'

/** Settings after the start, with everything the application needs filled in. */
export type CompleteEnvironment = Environment &
  Required<
    Pick<Environment, 'appUrl' | 'appKey' | 'vaultKeys' | 'databaseUrl' | 'databaseConnections'>
  >

export interface Services {
  environment: CompleteEnvironment
  /** Undefined if DATABASE_URL was set. */
  postgres: EmbeddedPostgres | undefined
  /** Stops the started services. Repeated calls are safe. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Milliseconds to wait for an unavailable database; unlimited by default. */
  patience?: number
  /** Waits for an external database, and returns how many connections it allows. */
  reach?: typeof awaitDatabase
}

/** Milliseconds that `stop` waits for Postgres, which otherwise finishes its shutdown alone. */
const STOP_PATIENCE = 2_000

/**
 * Starts everything the environment left open (data directory, secrets, Postgres, a free port).
 * Publishes the result in process.env, where the Adonis configuration reads it, so call it before
 * Adonis boots.
 *
 * Waits for an unavailable database. If the embedded Postgres is lost later, this process exits
 * with code 1.
 *
 * @throws DataDirectoryUnusable, EmbeddedPostgresUnavailable, DatabaseUnusable
 */
export async function startServices(
  environment: Environment,
  { patience, reach = awaitDatabase }: StartOptions = {}
): Promise<Services> {
  const { appKey, vaultKeys, dataDir, host } = environment
  prepareDataDirectory(dataDir)
  const secrets = appKey && vaultKeys ? { appKey, vaultKeys } : await loadSecrets(dataDir)
  const port = environment.port || (await freePort(host))
  const postgres = environment.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir })
  const databaseUrl = environment.databaseUrl ?? String(postgres?.url)
  const allowed =
    postgres?.connections ??
    (await reach(databaseUrl, { patience, say: (line) => logLine('warn', line) }))
  const alone = postgres !== undefined
  const complete: CompleteEnvironment = {
    ...environment,
    port,
    appUrl: environment.appUrl ?? addressOf(host, port),
    appKey: appKey ?? secrets.appKey,
    vaultKeys: vaultKeys ?? secrets.vaultKeys,
    databaseUrl,
    databaseConnections:
      environment.databaseConnections ?? defaultConnections(allowed, environment.role, alone),
  }
  publish(complete, postgres !== undefined && complete.mode !== 'production')
  return { environment: complete, postgres, stop: postgres ? endWith(postgres) : async () => {} }
}

/** Exits this process when Postgres is lost. Returns a function that stops it without exiting. */
function endWith(postgres: EmbeddedPostgres) {
  let stopping = false
  void postgres.exited.then(() => {
    if (stopping) return
    logLine('fatal', 'The embedded Postgres has stopped, so Strata stops too.')
    process.exit(1)
  })
  return async () => {
    stopping = true
    await Promise.race([postgres.stop(), sleep(STOP_PATIENCE, undefined, { ref: false })])
  }
}

/**
 * Publishes the settings in process.env. Demo data and the /dev pages go with the embedded database
 * (rules 16.2, 16.3).
 */
function publish(environment: CompleteEnvironment, demo: boolean) {
  Object.assign(process.env, {
    NODE_ENV: environment.mode,
    ROLE: environment.role,
    HOST: environment.host,
    PORT: String(environment.port),
    APP_URL: environment.appUrl,
    APP_KEY: environment.appKey,
    VAULT_KEYS: environment.vaultKeys,
    DATA_DIR: environment.dataDir,
    DATABASE_URL: environment.databaseUrl,
    DATABASE_CONNECTIONS: String(environment.databaseConnections),
    FILE_STORAGE: environment.files.storage,
    LOG_LEVEL: environment.logLevel,
    STRATA_DEMO: demo ? 'yes' : 'no',
  })
}

/** Returns the address for a browser on this machine. */
function addressOf(host: string, port: number) {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
