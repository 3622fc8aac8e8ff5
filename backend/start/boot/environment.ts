import fs from 'node:fs'
import { resolve } from 'node:path'
import { cutSettings, lateVariables, POSTGRES_VARIABLES } from '#start/boot/environment_file'
import * as formats from '#start/boot/environment_formats'
import { EnvironmentReader, InvalidEnvironment } from '#start/boot/environment_reader'
import { refuseExposedDemo, requireProductionSettings } from '#start/boot/environment_rules'
import { mistypedSettings } from '#start/boot/mistyped_settings'
import { leastConnections } from '#start/boot/pool_sizes'
import { type PayPalEnvironment, readPayPal } from '#start/boot/paypal_environment'
import { logLine } from '#start/boot/log_line'
import { ROLES, type Role } from '#start/boot/role'
import type { FileSettings } from '#platform/files/storage_settings'
import { SMTP_TLS } from '#platform/mail/smtp'
import { parseVaultKeys } from '#start/embedded/secrets'

const MODES = ['development', 'test', 'production'] as const
const HSTS = ['host', 'subdomains', 'preload'] as const
const HASH = 'with # written as %23'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Settings of this installation (rule 16.1). An undefined service setting means embedded, simulated
 * or generated. In production no secret, database, mail or file setting is undefined.
 */
export interface Environment {
  mode: (typeof MODES)[number]
  role: Role
  /** Address to listen on. */
  host: string
  /** Port to listen on; 0 means any free port. */
  port: number
  /** Public address for users, without a trailing slash; http://HOST:PORT by default. */
  appUrl?: string
  appKey?: string
  /** `id:base64-of-32-bytes[,id2:…]`, the current key first. */
  vaultKeys?: string
  /** Absolute path; a relative DATA_DIR is resolved against the working directory at startup. */
  dataDir: string
  /** Postgres address; the embedded database with demo data by default. */
  databaseUrl?: string
  /** Number of Postgres connections this process may open; pool_sizes.ts distributes them. */
  databaseConnections?: number
  /** EventStoreDB address; by default events are stored in Postgres. */
  eventStoreUrl?: string
  /** Mail server address; by default mails go to the local mailbox. */
  smtpUrl?: string
  /** TLS mode for mail; by default required if SMTP_URL has a password, otherwise optional. */
  smtpTls?: (typeof SMTP_TLS)[number]
  /** Sender of mails; no-reply at the host of APP_URL by default. */
  mailFrom?: string
  /** Address for reports about shared pages; the address in MAIL_FROM by default. */
  reportEmail?: string
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: string
  /** Scope of the HSTS header; this host alone by default. */
  hsts?: (typeof HSTS)[number]
  /** Maximum connections per address, excluding proxies and this machine; 0 means unlimited. */
  connectionsPerAddress: number
  /** Private networks from which pages may show pictures. */
  pictureNetworks?: string
  /** Limits on each user's actions; on by default. */
  userLimits?: 'on' | 'off'
  /** Bearer token required to read /metrics; access is denied by default. */
  metricsToken?: string
  google?: { clientId: string; clientSecret: string }
  /** PayPal settings; simulated by default, except in production, which then has no payments. */
  paypal?: PayPalEnvironment
  files: FileSettings
  logLevel: (typeof LOG_LEVELS)[number]
}

/** Storage of uploaded files: the data directory or a bucket. */
/**
 * Reads and validates the environment, without starting, creating or changing anything.
 *
 * @throws InvalidEnvironment with all problems
 */
export function loadEnvironment(env: NodeJS.ProcessEnv = process.env): Environment {
  const reader = new EnvironmentReader(env)
  const environment = readEnvironment(reader)
  refuseMissingAuthorities(reader, env)
  if (reader.problems.length > 0) throw new InvalidEnvironment(reader.problems)
  return environment
}

function readEnvironment(reader: EnvironmentReader): Environment {
  const mode = reader.oneOf('NODE_ENV', MODES) ?? 'development'
  const role = reader.oneOf('ROLE', ROLES) ?? 'both'
  const environment: Environment = {
    mode,
    role,
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    ...readAddresses(reader),
    ...readStores(reader),
    databaseConnections: readConnections(reader, role),
    files: readFiles(reader),
    google: readGoogle(reader),
    paypal: readPayPal(reader),
  }
  refuseExposedDemo(reader, environment)
  requireProductionSettings(reader, environment)
  return environment
}

/** Names of all settings. */
export const SETTINGS = namesOfSettings()

function namesOfSettings() {
  const reader = new EnvironmentReader({})
  readEnvironment(reader)
  return reader.names
}

type Env = NodeJS.ProcessEnv

/** Reads `.env` and the environment. On problems, writes one per line and exits with code 1. */
export function environmentOrExit(): Environment {
  // Hides library warnings, which are for developers and would bury the helpful message.
  if (process.env.NODE_ENV !== 'test') process.noDeprecation = true
  try {
    readEnvironmentFile()
    trimSettings(process.env)
    for (const line of mistypedSettings(process.env, SETTINGS)) logLine('warn', line)
    return loadEnvironment()
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    for (const problem of error.problems) logLine('fatal', problem)
    process.exit(1)
  }
}

/**
 * Removes spaces around settings, such as the carriage returns of a file from Windows. Other code
 * reads the variables directly, and would take `live\r` for another word than the check here.
 */
function trimSettings(env: Env) {
  for (const name of SETTINGS) if (env[name] !== undefined) env[name] = env[name].trim()
}

/**
 * Adds settings from `.env` that the environment does not set. Tests skip the file, so they run
 * with the same settings everywhere. Throws InvalidEnvironment for a value that Node would cut.
 */
function readEnvironmentFile() {
  const file = resolve('.env')
  if (process.env.NODE_ENV === 'test' || !fs.existsSync(file)) return
  const { env } = process
  const fromFile = [...SETTINGS, ...POSTGRES_VARIABLES].filter((name) => env[name] === undefined)
  const text = fs.readFileSync(file, 'utf8')
  for (const line of lateVariables(text, env)) logLine('warn', line)
  process.loadEnvFile(file)
  const cut = cutSettings(text, fromFile)
  if (cut.length > 0) throw new InvalidEnvironment(cut)
}

function readAddresses(reader: EnvironmentReader) {
  const origin = 'an address without path, such as https://notes.example.com'
  const networks = 'networks with commas between, such as 10.0.0.0/8'
  const proxies = 'addresses or networks with commas between, such as 10.0.0.0/8'
  const secret = 'at least 16 characters long'
  const appUrl = reader.checked('APP_URL', formats.isOrigin, origin)
  return {
    host: reader.checked('HOST', formats.isHost, 'an IP address or a host name') ?? '127.0.0.1',
    port: Number(reader.checked('PORT', formats.isPort, 'a number from 0 to 65535') ?? 3333),
    appUrl: appUrl && new URL(appUrl).origin,
    pictureNetworks: reader.checked('PICTURE_NETWORKS', formats.isNetworkList, networks),
    trustedProxies: reader.checked('TRUSTED_PROXIES', formats.isProxyList, proxies),
    hsts: reader.oneOf('HSTS', HSTS),
    userLimits: reader.oneOf('PERSON_LIMITS', ['on', 'off']),
    metricsToken: reader.checked('METRICS_TOKEN', formats.isSecret, secret),
    connectionsPerAddress: Number(
      reader.checked('CONNECTIONS_PER_ADDRESS', formats.isCount, 'a number, 0 for no limit') ?? 500
    ),
  }
}

function readStores(reader: EnvironmentReader) {
  const keys = 'id:key[,id2:key2…], each key the base64 of 32 bytes'
  const database = `an address postgres://user:password@host:port/database, ${HASH}`
  const eventStore = `an address esdb://… or esdb+discover://…, ${HASH}`
  const secret = 'at least 16 characters long'
  const smtp = `an address smtp://user:password@host:port, or smtps://…, ${HASH} and % as %25`
  refuseDoubledKeys(reader)
  return {
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    appKey: reader.checked('APP_KEY', formats.isSecret, secret),
    vaultKeys: reader.checked('VAULT_KEYS', (text) => parseVaultKeys(text) !== undefined, keys),
    databaseUrl: reader.checked('DATABASE_URL', formats.isPostgresUrl, database),
    eventStoreUrl: reader.checked('EVENTSTORE_URL', formats.isEventStoreUrl, eventStore),
    smtpUrl: reader.checked('SMTP_URL', formats.isSmtpUrl, smtp),
    smtpTls: reader.oneOf('SMTP_TLS', SMTP_TLS),
    mailFrom: reader.checked('MAIL_FROM', formats.isSender, 'an address, or: Name <address>'),
    reportEmail: reader.checked('REPORT_EMAIL', formats.isEmail, 'a mail address'),
  }
}

/**
 * Refuses two vault keys with one id. Only one would be used, and texts encrypted with the other
 * would be unreadable.
 */
function refuseDoubledKeys(reader: EnvironmentReader) {
  const ids = (reader.text('VAULT_KEYS') ?? '').split(',').map((key) => key.split(':')[0]!.trim())
  const twice = ids.find((id, i) => id !== '' && ids.indexOf(id) !== i)
  if (twice !== undefined) {
    reader.refuse('VAULT_KEYS', `has the id "${twice}" twice: give each key an id of its own.`)
  }
}

/**
 * Refuses a NODE_EXTRA_CA_CERTS without certificates, because Node reads it before our first line
 * and at most warns. It is not a setting of the product.
 */
function refuseMissingAuthorities(reader: EnvironmentReader, { NODE_EXTRA_CA_CERTS: file }: Env) {
  if (!file || formats.isCertificateFile(file)) return
  reader.refuse('NODE_EXTRA_CA_CERTS', `names no file with certificates (PEM): ${file}.`)
}

function readConnections(reader: EnvironmentReader, role: Role) {
  const least = leastConnections(role)
  const isEnough = (value: string) => formats.isCount(value) && Number(value) >= least
  const rule = `a number of at least ${least}`
  const count = reader.checked('DATABASE_CONNECTIONS', isEnough, rule)
  return count === undefined ? undefined : Number(count)
}

function readFiles(reader: EnvironmentReader): FileSettings {
  const storage = reader.oneOf('FILE_STORAGE', ['auto', 'local', 's3'])
  const set = reader.allOrNone('S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  const endpoint = reader.checked('S3_ENDPOINT', formats.isHttpUrl, 'an address https://…')
  const pathStyle = reader.oneOf('S3_FORCE_PATH_STYLE', ['yes', 'no'])
  if (storage === 's3' && !set) reader.refuse('S3_BUCKET', 'is missing: FILE_STORAGE is s3.')
  if (endpoint && !set) reader.refuse('S3_BUCKET', 'is missing: S3_ENDPOINT requires it.')
  if (storage === 'local' && set) {
    reader.refuse('FILE_STORAGE', 'is local, but S3_BUCKET is set: remove one of the two.')
  }
  if (!set) return { storage: 'local' }
  return {
    storage: 's3',
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    accessKeyId: set.S3_ACCESS_KEY_ID,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    endpoint,
    forcePathStyle: pathStyle && pathStyle === 'yes',
  }
}

function readGoogle(reader: EnvironmentReader) {
  const set = reader.allOrNone('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  return set && { clientId: set.GOOGLE_CLIENT_ID, clientSecret: set.GOOGLE_CLIENT_SECRET }
}
