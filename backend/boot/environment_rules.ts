import type { Environment } from '#backend/boot/environment'
import { isLoopback } from '#backend/boot/environment_formats'
import type { EnvironmentReader } from '#backend/boot/environment_reader'

/** The embedded database holds demo accounts with known passwords (DESIGN part 3). */
export function refuseExposedDemo(reader: EnvironmentReader, { host, mode }: Environment) {
  const allowed = reader.oneOf('DEMO_EXPOSED', ['yes', 'no']) === 'yes'
  if (allowed || isLoopback(host) || reader.text('DATABASE_URL') || mode === 'production') return
  reader.refuse(
    'HOST',
    `is ${host}, so others could sign in to the demo accounts of the embedded database: ` +
      'set DEMO_EXPOSED=yes to allow that, or DATABASE_URL to do without them.'
  )
}

const NEEDED_IN_PRODUCTION = {
  APP_URL: 'the address that people use',
  APP_KEY: 'a secret of at least 16 characters',
  VAULT_KEYS: 'the keys of the texts (id:key, the key being the base64 of 32 random bytes)',
  DATABASE_URL: 'the address of a Postgres database',
  SMTP_URL: 'the address of a mail server',
}

/** In production nothing is embedded, simulated or generated (DESIGN part 3). */
export function requireProductionSettings(reader: EnvironmentReader, { mode }: Environment) {
  if (mode !== 'production') return
  for (const [name, what] of Object.entries(NEEDED_IN_PRODUCTION)) {
    if (!reader.text(name)) reader.refuse(name, `is missing: in production set it to ${what}.`)
  }
  if (reader.text('S3_BUCKET') || reader.text('FILE_STORAGE')) return
  reader.refuse(
    'S3_BUCKET',
    'is missing: in production set it, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, ' +
      'or FILE_STORAGE=local to keep uploaded files in DATA_DIR.'
  )
}
