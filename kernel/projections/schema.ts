import type pg from 'pg'
import { keepNoSamples, textColumnsOf } from '#kernel/database/no_samples'
import {
  checkpointOf,
  servedSchema,
  tablesSchema,
  versionOf,
  type Projection,
} from '#kernel/projections/projection'
import { serve, servedSchemasToVersions, serveForNext } from '#kernel/projections/served'

/** The error of `projections.move` when the checkpoints do not stand there, or streams are parked. */
export const NOT_THERE = 'PR001'

const BOOKKEEPING = `
create schema if not exists projections;

create table if not exists projections.checkpoints (
  name text primary key,
  position text collate "C" not null,
  updated_at timestamptz not null default now()
);

-- A row for each version of a projection (\`model\`). \`follows\`: it is level with the others and moves
-- with them; \`serves\`: readers see its tables; \`stale\`: why they have to be made anew.
alter table projections.checkpoints
  add column if not exists model text,
  add column if not exists version int,
  add column if not exists follows boolean not null default true,
  add column if not exists serves boolean not null default true,
  add column if not exists stale text;
update projections.checkpoints set model = name, version = coalesce(version, 1) where model is null;

-- A checkpoint of EventStoreDB that is none: nothing was projected before it, and nothing would be
-- after it (see LiveFeed).
update projections.checkpoints set position = ''
  where position = '18446744073709551615/18446744073709551615';

create table if not exists projections.parked (
  name text not null,
  stream text not null,
  revision bigint not null,
  position text collate "C" not null,
  event_id uuid not null,
  event_type text not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (name, stream)
);

-- Moves checkpoints that all stand at one position, of projections for which nothing is parked, and
-- so locks them. Should this deadlock with somebody who locks them by name, it is tried again.
create or replace function projections.move(p_names text[], p_from text, p_to text)
returns void language plpgsql as $body$
declare moved int;
begin
  update projections.checkpoints set position = p_to, updated_at = now()
    where name = any(p_names) and position = p_from;
  get diagnostics moved = row_count;
  if moved <> cardinality(p_names)
     or exists (select from projections.parked where name = any(p_names)) then
    raise exception 'The read models stand elsewhere' using errcode = '${NOT_THERE}';
  end if;
  perform pg_notify('projected', p_to);
end $body$;
`

/** Before the first event. Sorts before every position. */
export const START = ''

/**
 * Makes the bookkeeping tables and those of every projection that has none yet. In a database that is
 * in use, a version that is new to it has to catch up first (see ./catch_up.ts). Tables that are there
 * stay as they are (see ./shapes.ts).
 */
export async function createReadModels(client: pg.ClientBase, projections: Projection[]) {
  await client.query(BOOKKEEPING)
  await servedSchemasToVersions(client, projections)
  const isFresh = !(await holdsReadModels(client, projections))
  for (const projection of projections) {
    const isNew = await addCheckpoint(client, projection, isFresh)
    if (projection.reaction) continue
    if (isNew) {
      await createTables(client, projection, tablesSchema(projection))
      await createIndexes(client, projection, tablesSchema(projection))
    }
  }
  await dropOutdated(client, projections)
  for (const projection of projections.filter(({ reaction }) => !reaction)) {
    const { rowCount } = await client.query(
      'select from projections.checkpoints where model = $1 and serves',
      [projection.name]
    )
    // Better what has been caught up so far than nothing.
    if (rowCount === 0) await serve(client, projection)
    else await serveForNext(client, projection)
  }
}

/** Drops what projections that there are no more have left: no delete would reach it. */
export async function dropRetired(client: pg.ClientBase, names: string[]) {
  if (names.length === 0) return
  await client.query(BOOKKEEPING)
  for (const name of names) {
    await client.query(`drop schema if exists ${servedSchema(name)} cascade`)
    await dropVersions(client, name, () => true)
  }
}

/** Of what people wrote no samples are kept: an erasure would not reach them. */
export async function createTables(
  client: pg.ClientBase,
  { tables, needsText }: Projection,
  schema: string
) {
  await client.query(`create schema ${schema}; ${tables(schema)}`)
  if (needsText) await client.query(keepNoSamples(textColumnsOf(schema)))
}

/** Those that only readers need. */
export async function createIndexes(
  client: Pick<pg.ClientBase, 'query'>,
  { indexes }: Projection,
  schema: string
) {
  if (indexes) await client.query(indexes(schema))
}

async function holdsReadModels(client: pg.ClientBase, projections: Projection[]) {
  const names = projections.filter(({ reaction }) => !reaction).map(({ name }) => name)
  const { rowCount } = await client.query(
    'select from projections.checkpoints where model = any($1) limit 1',
    [names]
  )
  return rowCount !== 0
}

/** Returns whether there was none. */
async function addCheckpoint(client: pg.ClientBase, projection: Projection, follows: boolean) {
  const { rowCount } = await client.query(
    `insert into projections.checkpoints (name, model, version, position, follows, serves)
     values ($1, $2, $3, $4, $5, false) on conflict do nothing`,
    [checkpointOf(projection), projection.name, versionOf(projection), START, follows]
  )
  return rowCount === 1
}

/** Drops versions that the program projects no more: no delete would reach them. */
async function dropOutdated(client: pg.ClientBase, projections: Projection[]) {
  for (const { name, version, previous } of projections) {
    const oldest = versionOf(previous ?? { name, version })
    await dropVersions(client, name, (made) => made < oldest)
  }
}

async function dropVersions(
  client: pg.ClientBase,
  name: string,
  isOver: (version: number) => boolean
) {
  const { rows } = await client.query<{ name: string; version: number }>(
    'select name, version from projections.checkpoints where model = $1',
    [name]
  )
  for (const { name: checkpoint, version } of rows.filter((row) => isOver(row.version))) {
    await client.query(`drop schema if exists ${tablesSchema({ name, version })} cascade`)
    await client.query('delete from projections.parked where name = $1', [checkpoint])
    await client.query('delete from projections.checkpoints where name = $1', [checkpoint])
  }
}
