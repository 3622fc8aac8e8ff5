import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { ApplicationService } from '@adonisjs/core/types'
import type pg from 'pg'
import { connect } from '#kernel/database/connections'
import { MigrationFailed } from '#start/boot/database_unusable'
import { isThere, refuseNewer, refuseOlder } from '#start/boot/database_version'
import { renameMigrations } from '#kernel/database/migration_names'
import { noteEventTypes } from '#kernel/events/known_types'
import { eventDefinitions } from '#modules/index'
import { projections, retiredProjections } from '#projections/index'
import { createReadModels, dropRetired } from '#kernel/projections/schema'
import { versionOf } from '#kernel/projections/projection'
import { noteStale, staleLine } from '#kernel/projections/shapes'

const KNOWN = {
  events: eventDefinitions,
  projections: new Map([
    ...projections.map((projection) => [projection.name, versionOf(projection)] as const),
    ...retiredProjections.map((name) => [name, 0] as const),
  ]),
}

/** Any number that nothing else locks. */
const PREPARE_LOCK = 0x5072_6570

/**
 * Brings the database to what this version needs: migrations, then the read models' tables. Several
 * processes may start at once; one does it and the others find it done. Throws MigrationFailed, and
 * DatabaseIsNewer before anything is changed.
 */
export async function prepareDatabase(app: ApplicationService) {
  await withPreparation(async (client) => {
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
 * Logs which read models are out of date, and writes it down. It takes a tenth of a second, so it is
 * done once people are served; a database that is away does not end the process then.
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
    logger.warn({ err: error }, 'Whether read models are out of date could not be looked up')
  }
}

/**
 * Looks whether that was done by this version, and changes nothing. Throws DatabaseNotPrepared and
 * DatabaseIsNewer.
 */
export async function assertPrepared(app: ApplicationService) {
  await withPreparation((client) =>
    withMigrator(app, async (migrator) => {
      await refuseNewer(client, migrator, KNOWN)
      await refuseOlder(client, migrator, KNOWN)
    })
  )
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

/** Migrations have a connection of their own, which ends with the work. */
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
