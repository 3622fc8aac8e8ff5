import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadEnvironment } from '#start/boot/environment'
import { startServices } from '#start/boot/services'
import { atEndOfSuite } from '#testing/cleanup'
import { forgoSafety, freshDatabase, useDatabaseServer } from '#testing/fresh_database'
import { testDataRoot } from '#testing/shared_memory'

/** EVENTSTORE_URL given to this run: a server to test on, which other runs may have used. */
export const GIVEN_EVENTSTORE_URL = process.env.EVENTSTORE_URL || undefined

/** Settings that would make a test contact an outside service. */
export const OUTSIDE_SERVICES = [
  'EVENTSTORE_URL',
  'FILE_STORAGE',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'PICTURE_NETWORKS',
  'PAYPAL_API_URL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_ENV',
  'PAYPAL_ROOT_CERTIFICATE',
  'PAYPAL_WEBHOOK_ID',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_FORCE_PATH_STYLE',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]

/** Retries the removal, because a killed process may still write for a moment. */
const REMOVED = { recursive: true, force: true, maxRetries: 20 }

/**
 * Provides the integration and functional suites with the product's requirements through
 * process.env: a data directory, secrets, a free port and an empty database. With DATABASE_URL set,
 * the database is created on that server; the database in the URL is never touched. Everything is
 * removed with the suite.
 */
export async function prepareEnvironment() {
  for (const name of OUTSIDE_SERVICES) delete process.env[name]
  process.env.LOG_LEVEL ??= 'error'
  const directory = await temporaryDirectory()
  // A test does in seconds what a user does in hours.
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: directory,
    PERSON_LIMITS: 'off',
    METRICS_TOKEN: randomUUID(),
  })

  const { environment, postgres, stop } = await startServices(loadEnvironment())
  atEndOfSuite(async () => {
    await stop()
    // Removed here, because the product does not wait long for Postgres. Root keeps the cluster
    // outside a data directory that its user cannot enter.
    await postgres?.stop()
    if (postgres) await rm(postgres.home, REMOVED)
  })
  useDatabaseServer(environment.databaseUrl, { passing: postgres !== undefined })
  if (postgres) await forgoSafety()
  // The embedded database enables the /dev pages, where tests read their mails.
  Object.assign(process.env, { DATABASE_URL: await freshDatabase(), STRATA_DEMO: 'yes' })
}

/** Creates an empty directory that is removed at the end of the suite. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(await testDataRoot(), 'strata-test-'))
  atEndOfSuite(() => rm(directory, REMOVED))
  return directory
}

/**
 * Makes the product store its events in EventStoreDB: on the server given to this run, or in the
 * stand-in.
 */
export async function useEventStoreDb() {
  process.env.EVENTSTORE_URL = givenEventStore() ?? (await startStandIn())
}

/** Returns the server given to this run, with streams that no other run uses. */
export function givenEventStore() {
  if (!GIVEN_EVENTSTORE_URL) return undefined
  const own = `streamPrefix=test-${randomUUID().slice(0, 8)}-`
  return `${GIVEN_EVENTSTORE_URL}${GIVEN_EVENTSTORE_URL.includes('?') ? '&' : '?'}${own}`
}

async function startStandIn() {
  const { EventStoreDbStandIn } =
    await import('#kernel/event_store/testing/eventstoredb_stand_in/stand_in')
  const server = await EventStoreDbStandIn.start()
  atEndOfSuite(() => server.stop())
  return server.url
}
