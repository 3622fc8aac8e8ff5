import type pg from 'pg'
import { disableColumnStatistics, textColumnsOf } from '#kernel/database/column_statistics'
import {
  checkpointOf,
  servedSchema,
  tablesSchema,
  versionOf,
  type Projection,
} from '#kernel/projections/projection'
import { JOBS } from '#kernel/projections/jobs/schema'
import { serve, servedSchemasToVersions, serveForNext } from '#kernel/projections/served'

/**
 * Error code of `projections.move` when the checkpoints are at another position, or streams are
 * parked.
 */
export const NOT_THERE = 'PR001'

const BOOKKEEPING = `
create schema if not exists projections;

create table if not exists projections.checkpoints (
  name text primary key,
  position text collate "C" not null,
  updated_at timestamptz not null default now()
);

-- One row per version of a projection (\`model\`). \`follows\`: it has caught up and moves with its
-- group; \`serves\`: readers see its tables; \`stale\`: the reason for a rebuild.
alter table projections.checkpoints
  add column if not exists model text,
  add column if not exists version int,
  add column if not exists follows boolean not null default true,
  add column if not exists serves boolean not null default true,
  add column if not exists stale text;
update projections.checkpoints set model = name, version = coalesce(version, 1) where model is null;

-- Resets a bogus checkpoint of EventStoreDB: no event precedes it, and none would follow it (see
-- LiveFeed).
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

${JOBS}
-- Moves and thereby locks checkpoints that are all at one position, of projections without parked
-- streams. A deadlock with a process that locks them by name is retried.
create or replace function projections.move(p_names text[], p_from text, p_to text)
returns void language plpgsql as $body$
declare moved int;
begin
  update projections.checkpoints set position = p_to, updated_at = now()
    where name = any(p_names) and position = p_from;
  get diagnostics moved = row_count;
  if moved <> cardinality(p_names)
     or exists (select from projections.parked where name = any(p_names)) then
    raise exception 'The checkpoints are at another position, or a stream is parked' using errcode = '${NOT_THERE}';
  end if;
  perform pg_notify('projected', p_to);
end $body$;
`

/** Position before the first event. Sorts before every other position. */
export const START = ''

/**
 * Creates the bookkeeping tables, and the tables of every new projection. In a database in use, a
 * new version has to catch up first (see ./catch_up.ts). Existing tables stay unchanged (see
 * ./shapes.ts).
 */
export async function createReadModels(client: pg.ClientBase, projections: Projection[]) {
  await client.query(BOOKKEEPING)
  await servedSchemasToVersions(client, projections)
  const before = await checkpoints(client)
  const models = projections.filter(({ reaction }) => !reaction)
  const isFresh = !before.some(({ model }) => models.some(({ name }) => name === model))
  const made = await addCheckpoints(client, projections, isFresh)
  for (const projection of models.filter((model) => made.has(checkpointOf(model)))) {
    await createTables(client, projection, tablesSchema(projection))
    await createIndexes(client, projection, tablesSchema(projection))
  }
  await dropOutdated(client, projections, before)
  const served = new Set(
    (await checkpoints(client)).filter(({ serves }) => serves).map(({ model }) => model)
  )
  for (const projection of models) {
    // A partially caught-up version is better than none.
    if (!served.has(projection.name)) await serve(client, projection)
    else await serveForNext(client, projection)
  }
}

/** Drops the data of removed projections, because no permanent delete would reach it. */
export async function dropRetired(client: pg.ClientBase, names: string[]) {
  if (names.length === 0) return
  await client.query(BOOKKEEPING)
  const made = await checkpoints(client)
  for (const name of names) {
    await client.query(`drop schema if exists ${servedSchema(name)} cascade`)
    const versions = made.filter(({ model }) => model === name)
    for (const version of versions) await dropVersion(client, version)
  }
}

/**
 * Creates a version's tables, without statistics samples of user text, because an erasure would not
 * reach samples.
 */
export async function createTables(
  client: pg.ClientBase,
  { tables, needsText }: Projection,
  schema: string
) {
  await client.query(`create schema ${schema}; ${tables(schema)}`)
  if (needsText) await client.query(disableColumnStatistics(textColumnsOf(schema)))
}

/** Creates the indexes that only readers need. */
export async function createIndexes(
  client: Pick<pg.ClientBase, 'query'>,
  { indexes }: Projection,
  schema: string
) {
  if (indexes) await client.query(indexes(schema))
}

interface CheckpointRow {
  name: string
  model: string
  version: number
  serves: boolean
}

async function checkpoints(client: pg.ClientBase) {
  const { rows } = await client.query<CheckpointRow>(
    'select name, model, version, serves from projections.checkpoints'
  )
  return rows
}

/** Adds missing checkpoints. Returns the names of the added ones. */
async function addCheckpoints(client: pg.ClientBase, projections: Projection[], follow: boolean) {
  const { rows } = await client.query<{ name: string }>(
    `insert into projections.checkpoints (name, model, version, position, follows, serves)
     select *, $4, $5, false from unnest($1::text[], $2::text[], $3::int[])
     on conflict do nothing returning name`,
    [
      projections.map(checkpointOf),
      projections.map(({ name }) => name),
      projections.map(versionOf),
      START,
      follow,
    ]
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Drops versions that the program no longer projects, because no permanent delete would reach them.
 */
async function dropOutdated(
  client: pg.ClientBase,
  projections: Projection[],
  made: CheckpointRow[]
) {
  for (const { name, version, previous } of projections) {
    const oldest = versionOf(previous ?? { name, version })
    const outdated = made.filter((row) => row.model === name && row.version < oldest)
    for (const row of outdated) await dropVersion(client, row)
  }
}

async function dropVersion(client: pg.ClientBase, { name, model, version }: CheckpointRow) {
  const schema = tablesSchema({ name: model, version })
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('delete from projections.parked where name = $1', [name])
  await client.query('delete from projections.checkpoints where name = $1', [name])
}
