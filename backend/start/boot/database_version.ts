import type { MigrationRunner } from '@adonisjs/lucid/migration'
import type pg from 'pg'
import { DatabaseIsNewer, DatabaseNotPrepared } from '#start/boot/database_unusable'
import { currentName } from '#kernel/database/migration_names'
import { notedEventTypes } from '#kernel/events/known_types'
import { CHECKPOINTS, checkpointsIn } from '#kernel/projections/checkpoints'
import type { EventDefinition } from '#kernel/events/definitions'

/** Definitions this program knows, besides its migrations. */
export interface Known {
  events: Record<string, EventDefinition>
  /** Versions of read models and reactions by name; 0 for retired and leaving ones. */
  projections: Map<string, number>
}

/**
 * Refuses a database that a newer program has worked on, before changing anything. This program
 * would park unknown events and write data that the newer one does not expect.
 *
 * @throws DatabaseIsNewer
 */
export async function refuseNewer(client: pg.ClientBase, migrator: MigrationRunner, known: Known) {
  if (!(await isThere(client, 'adonis_schema'))) return
  const unknown = (await migrator.getList()).find(
    ({ name, status }) => status === 'corrupt' && currentName(name) === name
  )
  if (unknown) throw new DatabaseIsNewer(`the migration ${unknown.name}`)
  try {
    await refuseUnknown(client, known)
  } catch (error) {
    if (!isOtherShape(error)) throw error
    throw new DatabaseIsNewer(`tables of another shape (${error.message})`, { cause: error })
  }
}

async function refuseUnknown(client: pg.ClientBase, known: Known) {
  for (const [type, version] of await eventTypesIn(client)) {
    if (version > (known.events[type]?.version ?? 0)) {
      throw new DatabaseIsNewer(`events of the type ${type} ${version}`)
    }
  }
  for (const [name, version] of await projectionsIn(client)) {
    const own = known.projections.get(name)
    if (own === undefined) throw new DatabaseIsNewer(`the read model ${name}`)
    if (own > 0 && version > own) {
      throw new DatabaseIsNewer(`version ${version} of the read model ${name}`)
    }
  }
}

/**
 * Refuses a database that no server of this version has prepared, for programs that do not prepare
 * it themselves.
 *
 * @throws DatabaseNotPrepared
 */
export async function refuseOlder(client: pg.ClientBase, migrator: MigrationRunner, known: Known) {
  if (!(await isThere(client, 'adonis_schema'))) throw new DatabaseNotPrepared('any table')
  const pending = (await migrator.getList()).find(({ status }) => status === 'pending')
  if (pending) throw new DatabaseNotPrepared(`the migration ${pending.name}`)
  const noted = await eventTypesIn(client)
  for (const [type, { version }] of Object.entries(known.events)) {
    if (version > (noted.get(type) ?? 0)) {
      throw new DatabaseNotPrepared(`events of the type ${type} ${version}`)
    }
  }
  const made = await projectionsIn(client)
  for (const [name, version] of known.projections) {
    if (version > (made.get(name) ?? 0)) {
      throw new DatabaseNotPrepared(`version ${version} of the read model ${name}`)
    }
  }
}

async function eventTypesIn(client: pg.ClientBase) {
  return (await isThere(client, 'event_types'))
    ? notedEventTypes(client)
    : new Map<string, number>()
}

/** Postgres's codes for a missing column, table or function, and for a type mismatch. */
const OTHER_SHAPE = ['42703', '42P01', '42883', '42804']

function isOtherShape(error: unknown): error is Error {
  return error instanceof Error && OTHER_SHAPE.includes((error as { code?: string }).code ?? '')
}

/** Returns the highest version of each projection by name. */
async function projectionsIn(client: pg.ClientBase) {
  const made = new Map<string, number>()
  if (!(await isThere(client, CHECKPOINTS))) return made
  for (const { name: checkpoint, model, version } of await checkpointsIn(client)) {
    const name = model ?? checkpoint
    made.set(name, Math.max(made.get(name) ?? 0, version ?? 1))
  }
  return made
}

/** Returns true if the table exists. */
export async function isThere(client: pg.ClientBase, table: string) {
  const { rows } = await client.query('select to_regclass($1) as found', [table])
  return rows[0].found !== null
}
