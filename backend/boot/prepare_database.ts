import { MigrationRunner } from '@adonisjs/lucid/migration'
import type { ApplicationService } from '@adonisjs/core/types'
import { connect } from '#backend/database/connections'
import { projections } from '#projections/index'
import { createReadModels } from '#projections/runner/schema'

/** Any number that nothing else locks. */
const PREPARE_LOCK = 0x5072_6570

/**
 * Brings the database to what this version needs: migrations, then the read models' tables. Several
 * processes may start at once; one does it and the others find it done. Throws when a migration fails.
 */
export async function prepareDatabase(app: ApplicationService) {
  const purpose = { purpose: 'preparation', limits: 'operator' } as const
  const client = await connect(process.env.DATABASE_URL ?? '', purpose)
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK])
    await migrate(app)
    await client.query('begin')
    await createReadModels(client, projections)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function migrate(app: ApplicationService) {
  const db = await app.container.make('lucid.db')
  const migrator = new MigrationRunner(db, app, { direction: 'up', connectionName: 'migrations' })
  await migrator.run()
  await db.manager.close('migrations')
  if (migrator.error) throw migrator.error
}
