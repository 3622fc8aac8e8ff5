import { isLoopback } from '#kernel/database/loopback'
import { isLocalHostname } from '#platform/http/network/local_hostname'
import type { EnvironmentReader } from '#start/boot/environment_reader'
import { isGuessable } from '#start/boot/guessable'
import { parseVaultKeys } from '#start/embedded/secrets'

/** Settings that the rules check. */
interface Ruled {
  mode: 'development' | 'test' | 'production'
  host: string
  appUrl?: string
  trustedProxies?: string
  paypal?: { env: 'sandbox' | 'live' }
}

/**
 * Refuses a public address for the embedded database, which has demo accounts with known passwords
 * (rule 16.2). A public APP_URL means that a proxy leads here, even if HOST is a loopback address.
 */
export function refuseExposedDemo(reader: EnvironmentReader, { host, appUrl, mode }: Ruled) {
  const allowed = reader.oneOf('DEMO_EXPOSED', ['yes', 'no']) === 'yes'
  if (allowed || reader.text('DATABASE_URL') || mode === 'production') return
  const remedy =
    'so other machines could reach the demo accounts of the embedded database: ' +
    'set DEMO_EXPOSED=yes to allow that, or DATABASE_URL to have none.'
  if (!isLoopback(host)) reader.refuse('HOST', `is ${host}, ${remedy}`)
  else if (appUrl && !isLocalHostname(new URL(appUrl).hostname)) {
    reader.refuse('APP_URL', `is ${appUrl}, ${remedy} In production set NODE_ENV=production.`)
  }
}

/** Minimum number of distinct bytes in a random secret: 16 hexadecimal digits, and 32 bytes. */
const MIN_DISTINCT = { appKey: 6, vaultKey: 16 }

const NEEDED_IN_PRODUCTION = {
  APP_URL: 'the address that users open',
  APP_KEY: 'a secret of at least 16 characters',
  VAULT_KEYS: 'the keys that encrypt text (id:key, the key being the base64 of 32 random bytes)',
  DATABASE_URL: 'the address of a Postgres database',
  SMTP_URL: 'the address of a mail server',
}

/** Settings for tests only, because they decide which payments count. */
const FOR_TESTS = ['PAYPAL_API_URL', 'PAYPAL_ROOT_CERTIFICATE']

/** Requires production settings: nothing is embedded, simulated or generated there (rule 16.4). */
export function requireProductionSettings(
  reader: EnvironmentReader,
  { mode }: Pick<Ruled, 'mode'>
) {
  if (mode !== 'production') return
  refuseGuessableSecrets(reader)
  for (const [name, what] of Object.entries(NEEDED_IN_PRODUCTION)) {
    if (!reader.text(name)) reader.refuse(name, `is missing: in production set it to ${what}.`)
  }
  for (const name of FOR_TESTS) {
    if (reader.text(name)) reader.refuse(name, 'is for tests: in production leave it out.')
  }
  if (reader.text('S3_BUCKET') || reader.text('FILE_STORAGE')) return
  reader.refuse(
    'S3_BUCKET',
    'is missing: in production set it, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, ' +
      'or FILE_STORAGE=local to keep uploaded files in DATA_DIR.'
  )
}

function refuseGuessableSecrets(reader: EnvironmentReader) {
  const appKey = reader.text('APP_KEY')
  if (appKey && isGuessable(Buffer.from(appKey), MIN_DISTINCT.appKey)) {
    reader.refuse(
      'APP_KEY',
      'can be guessed: set it to random characters (openssl rand -base64 32).'
    )
  }
  const vaultKeys = parseVaultKeys(reader.text('VAULT_KEYS') ?? '') ?? []
  for (const { id, key } of vaultKeys) {
    if (!isGuessable(key, MIN_DISTINCT.vaultKey)) continue
    reader.refuse(
      'VAULT_KEYS',
      `has a key that can be guessed, "${id}": make keys with openssl rand -base64 32.`
    )
  }
}

/**
 * Returns warnings about settings that would start, but probably not as the operator intends; one
 * terminal line each.
 */
export function warningsAbout({ mode, appUrl, trustedProxies, paypal }: Ruled): string[] {
  const url = appUrl === undefined ? undefined : new URL(appUrl)
  const warnings: string[] = []
  if (mode === 'production' && url?.protocol === 'http:' && !isLocalHostname(url.hostname)) {
    warnings.push(
      `APP_URL is ${appUrl}: without https, passwords and notes can be read in transit.`
    )
  }
  if (mode === 'production' && paypal?.env === 'sandbox') {
    warnings.push('PAYPAL_ENV is sandbox: users get plans without paying.')
  }
  if (url?.protocol === 'https:' && !trustedProxies) {
    warnings.push(
      `APP_URL is ${appUrl}, so Strata is behind a proxy, but TRUSTED_PROXIES is not set: ` +
        'rate limits count all visitors as one.'
    )
  }
  return warnings
}
