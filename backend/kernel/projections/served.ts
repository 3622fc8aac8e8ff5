import type pg from 'pg'
import { disableColumnStatistics, textColumnsOf } from '#kernel/database/column_statistics'
import { tablesOf } from '#kernel/projections/hash'
import {
  checkpointOf,
  servedSchema,
  tablesSchema,
  versionOf,
  type Projection,
} from '#kernel/projections/projection'
import { shadowSchema } from '#kernel/projections/shadows'

/**
 * Makes readers use a version's tables when the transaction commits. Readers use views, which are
 * replaced as a whole. A concurrent reader never waits, and never sees tables of two versions.
 */
export async function serve(
  client: pg.ClientBase,
  projection: Pick<Projection, 'name' | 'version' | 'views'>
) {
  const { name, views } = projection
  const [served, next] = [servedSchema(name), `${servedSchema(name)}_next`]
  const before = shadowSchema(name, 'before')
  await client.query(`drop schema if exists ${next} cascade; create schema ${next}`)
  const tables = tablesSchema(projection)
  const shown = new Map<string, string>()
  for (const table of await tablesOf(client, tables)) {
    shown.set(table.slice(table.indexOf('.') + 1), `select * from ${table}`)
  }
  for (const [view, query] of Object.entries(views?.(tables) ?? {})) shown.set(view, query)
  for (const [view, query] of shown) {
    await client.query(`create view ${next}.${view} as ${query}`)
  }
  await client.query(`drop schema if exists ${before} cascade`)
  await client.query(`
    do $body$ begin
      if to_regnamespace('${served}') is not null then
        alter schema ${served} rename to ${before};
      end if;
    end $body$;
    alter schema ${next} rename to ${served}`)
  await client.query('update projections.checkpoints set serves = (name = $1) where model = $2', [
    checkpointOf(projection),
    name,
  ])
}

export async function serves(client: pg.ClientBase, projection: Projection) {
  const { rowCount } = await client.query(
    'select from projections.checkpoints where name = $1 and serves',
    [checkpointOf(projection)]
  )
  return rowCount === 1
}

/** Returns true if readers use this version of a read model, or a later one. */
export async function servesAtLeast(client: pg.ClientBase, projection: Projection) {
  const { rowCount } = await client.query(
    'select from projections.checkpoints where model = $1 and version >= $2 and serves',
    [projection.name, versionOf(projection)]
  )
  return rowCount !== 0
}

/**
 * Adds the views and columns that readers of the next version expect of a previous version that
 * still serves, because the release that created it had none.
 */
export async function serveForNext(client: pg.ClientBase, { name, previous }: Projection) {
  if (!previous?.views || !(await serves(client, previous))) return
  for (const [view, query] of Object.entries(previous.views(tablesSchema(previous)))) {
    const { fields } = await client.query(`select * from (${query}) as expected limit 0`)
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
      [`${servedSchema(name)}.${view}`]
    )
    const served = rows.map((column) => column.name)
    if (fields.every((field) => served.includes(field.name))) continue
    await serve(client, previous)
    return
  }
}

/**
 * Moves tables of read models from the served schema, where they were before versions existed, to
 * their version's schema.
 */
export async function servedSchemasToVersions(client: pg.ClientBase, projections: Projection[]) {
  const holdText = projections.filter(({ needsText }) => needsText).map(({ name }) => name)
  const { rows } = await client.query<{ name: string; version: number }>(
    `select model as name, version from projections.checkpoints c where serves and exists (
       select from pg_class r where r.relkind = 'r'
         and r.relnamespace = to_regnamespace('rm_' || c.model))`
  )
  for (const made of rows) {
    await client.query(`alter schema ${servedSchema(made.name)} rename to ${tablesSchema(made)}`)
    // Must run before the views exist, because a column used by a view cannot be altered.
    if (holdText.includes(made.name)) {
      await client.query(disableColumnStatistics(textColumnsOf(tablesSchema(made))))
    }
    await serve(client, made)
  }
}
