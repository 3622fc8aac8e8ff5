import type { MigrationRunner } from '@adonisjs/lucid/migration'
import type pg from 'pg'
import { DatabaseIsNewer } from '#backend/boot/database_unusable'
import { newerEventTypes } from '#backend/events/known_types'
import type { EventDefinition } from '#backend/events/definitions'

/** What this program knows besides its migrations. */
export interface Known {
  events: Record<string, EventDefinition>
  /** Versions of its read models and reactions, 0 for retired ones; by name. */
  projections: Map<string, number>
}

/**
 * Refuses a database that a newer program has worked on, before anything is changed: this one would
 * park what it cannot read and write what the newer one does not expect. Throws DatabaseIsNewer.
 */
export async function refuseNewer(client: pg.ClientBase, migrator: MigrationRunner, known: Known) {
  if (!(await isThere(client, 'adonis_schema'))) return
  const unknown = (await migrator.getList()).find(({ status }) => status === 'corrupt')
  if (unknown) throw new DatabaseIsNewer(`the migration ${unknown.name}`)
  if (await isThere(client, 'event_types')) {
    const [type] = await newerEventTypes(client, known.events)
    if (type) throw new DatabaseIsNewer(`events of the type ${type}`)
  }
  if (!(await isThere(client, 'projections.checkpoints'))) return
  const { rows } = await client.query<{
    name: string
    model?: string | null
    version?: number | null
  }>('select * from projections.checkpoints order by name')
  for (const { name: checkpoint, model, version } of rows) {
    const name = model ?? checkpoint
    const own = known.projections.get(name)
    if (own === undefined) throw new DatabaseIsNewer(`the read model ${name}`)
    if (own > 0 && version && version > own) {
      throw new DatabaseIsNewer(`version ${version} of the read model ${name}`)
    }
  }
}

async function isThere(client: pg.ClientBase, table: string) {
  const { rows } = await client.query('select to_regclass($1) as found', [table])
  return rows[0].found !== null
}
