import { isIPv6 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { awaitDatabase } from '#start/boot/await_database'
import { defaultConnections } from '#start/boot/connection_pools'
import type { Environment } from '#start/boot/environment'
import { prepareDataDirectory } from '#start/embedded/data_directory'
import { say } from '#start/boot/say'
import { freePort } from '#start/embedded/free_port'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#start/embedded/postgres/index'
import { loadSecrets } from '#start/embedded/secrets'

/** The settings after the start: nothing that the application needs is open any more. */
export type CompleteEnvironment = Environment &
  Required<
    Pick<Environment, 'appUrl' | 'appKey' | 'vaultKeys' | 'databaseUrl' | 'databaseConnections'>
  >

export interface Services {
  environment: CompleteEnvironment
  /** Undefined when DATABASE_URL was set. */
  postgres: EmbeddedPostgres | undefined
  /** Stops what was started. May be called again. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Milliseconds that a database that is unavailable is waited for; for ever unless set. */
  patience?: number
  /** Waits for a database that is not embedded, and returns how many connections it allows. */
  reach?: typeof awaitDatabase
}

/** How long `stop` waits for Postgres, in milliseconds; if it needs longer, it ends alone. */
const STOP_PATIENCE = 2_000

/**
 * Starts what the environment left open (data directory, secrets, Postgres, a free port), and puts
 * the result into process.env, where the configuration of Adonis reads it. Call it before Adonis
 * boots. When the embedded Postgres is lost, this process ends (code 1).
 *
 * A database that is unavailable is waited for.
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
    (await reach(databaseUrl, { patience, say: (line) => say('warn', line) }))
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

/** Ends this process when Postgres is lost. Returns a function that stops it without that. */
function endWith(postgres: EmbeddedPostgres) {
  let stopping = false
  void postgres.exited.then(() => {
    if (stopping) return
    say('fatal', 'The embedded Postgres has stopped, so Strata stops too.')
    process.exit(1)
  })
  return async () => {
    stopping = true
    await Promise.race([postgres.stop(), sleep(STOP_PATIENCE, undefined, { ref: false })])
  }
}

/** Demo data and the pages under /dev go with the embedded database (rules 16.2, 16.3). */
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

/** The address for a browser on this machine. */
function addressOf(host: string, port: number) {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
