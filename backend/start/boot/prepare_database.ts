import { MigrationRunner } from '@adonisjs/lucid/migration'
import { sourceFiles } from '@adonisjs/lucid/utils'
import type { ApplicationService } from '@adonisjs/core/types'
import type pg from 'pg'
import { connect } from '#kernel/database/connections'
import { DatabaseEncodingUnusable, MigrationFailed } from '#start/boot/database_unusable'
import { isThere, refuseNewer, refuseOlder } from '#start/boot/database_version'
import { renameMigrations } from '#kernel/database/migration_names'
import { noteEventTypes } from '#kernel/events/known_types'
import { eventDefinitions } from '#modules/index'
import { leavingProjections, projections, retiredProjections } from '#projections/index'
import { createReadModels, dropRetired } from '#kernel/projections/schema'
import { versionOf } from '#kernel/projections/projection'
import { noteStale, staleLine } from '#kernel/projections/shapes'

const KNOWN = {
  events: eventDefinitions,
  projections: new Map([
    ...projections.map((projection) => [projection.name, versionOf(projection)] as const),
    ...[...retiredProjections, ...leavingProjections].map((name) => [name, 0] as const),
  ]),
}

/** Arbitrary lock number that no other code uses. */
const PREPARE_LOCK = 0x5072_6570

/**
 * Brings the database to this version's state: migrations, then the read models' tables.
 *
 * Several processes may start at once: one does the work while the others wait, then find it done.
 *
 * @throws MigrationFailed
 * @throws DatabaseEncodingUnusable and DatabaseIsNewer before any change
 */
export async function prepareDatabase(app: ApplicationService) {
  await withPreparation(async (client) => {
    await assertHoldsEveryLetter(client)
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    await migrate(app, client)
    await client.query('begin')
    await noteEventTypes(client, eventDefinitions)
    await dropRetired(client, retiredProjections)
    await createReadModels(client, projections)
    await client.query('commit')
  })
}

/**
 * Logs and records which read models are stale. The check takes a tenth of a second, so it runs
 * once users are served. An unavailable database does not end the process at that point.
 */
export async function reportStale(app: ApplicationService) {
  const logger = await app.container.make('logger')
  try {
    await withPreparation(async (client) => {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [PREPARE_LOCK])
      const stale = await noteStale(client, projections)
      await client.query('commit')
      for (const readModel of stale) logger.error(staleLine(readModel))
    })
  } catch (error) {
    logger.warn({ err: error }, 'Could not check whether read models are out of date')
  }
}

/**
 * Checks that this version has prepared the database, without changing it.
 *
 * @throws DatabaseNotPrepared
 * @throws DatabaseIsNewer
 */
export async function assertPrepared(app: ApplicationService) {
  await withPreparation((client) =>
    withMigrator(app, async (migrator) => {
      await refuseNewer(client, migrator, KNOWN)
      await refuseOlder(client, migrator, KNOWN)
    })
  )
}

/** Returns the names of this version's migrations. Looks at its files, not at the database. */
export async function ownMigrations(app: ApplicationService): Promise<string[]> {
  const db = await app.container.make('lucid.db')
  const paths = db.manager.get('migrations')?.config.migrations?.paths ?? []
  const folders = await Promise.all(paths.map((path) => sourceFiles(app.appRoot, path, false)))
  return folders.flatMap(({ files }) => files.map(({ name }) => name))
}

/** Other encodings lack letters, so read models could not hold names that the log holds. */
async function assertHoldsEveryLetter(client: pg.Client) {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    `select current_database() as name, current_setting('server_encoding') as encoding`
  )
  const { name, encoding } = rows[0]!
  if (encoding !== 'UTF8') throw new DatabaseEncodingUnusable(name, encoding)
}

async function withPreparation(work: (client: pg.Client) => Promise<void>) {
  const purpose = { purpose: 'preparation', limits: 'operator' } as const
  const client = await connect(process.env.DATABASE_URL ?? '', purpose)
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function migrate(app: ApplicationService, client: pg.Client) {
  const migrator = await withMigrator(app, async (runner) => {
    await refuseNewer(client, runner, KNOWN)
    if (await isThere(client, 'adonis_schema')) await renameMigrations(client)
    await runner.run()
    return runner
  })
  if (!migrator.error) return
  const failed = Object.values(migrator.migratedFiles).find(({ status }) => status === 'error')
  if (!failed) throw migrator.error
  throw new MigrationFailed(failed.file.name, migrator.error)
}

/** Runs `work` with a migrator on its own connection, which is closed afterwards. */
async function withMigrator<T>(
  app: ApplicationService,
  work: (migrator: MigrationRunner) => Promise<T>
) {
  const db = await app.container.make('lucid.db')
  const options = { direction: 'up', connectionName: 'migrations' } as const
  try {
    return await work(new MigrationRunner(db, app, options))
  } finally {
    await db.manager.close('migrations')
  }
}
