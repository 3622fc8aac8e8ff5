import type pg from 'pg'
import { keepNoSamples, textColumnsOf } from '#backend/database/no_samples'
import { liveSchema, type Projection } from '#projections/runner/projection'
import { noteMade } from '#projections/runner/shapes'

/** The error of `projections.move` when the checkpoints do not stand there, or streams are parked. */
export const NOT_THERE = 'PR001'

const BOOKKEEPING = `
create schema if not exists projections;

create table if not exists projections.checkpoints (
  name text primary key,
  position text collate "C" not null,
  updated_at timestamptz not null default now()
);

-- \`version\` of the projection that made the read model, null if that was before it was kept;
-- \`stale\`: why it has to be made anew.
alter table projections.checkpoints add column if not exists version int,
  add column if not exists stale text;

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
 * Makes the bookkeeping tables and those of every projection that has none yet. Those that are there
 * stay as they are (see ./shapes.ts).
 */
export async function createReadModels(client: pg.ClientBase, projections: Projection[]) {
  await client.query(BOOKKEEPING)
  for (const projection of projections) {
    const { name, indexes } = projection
    const { rowCount } = await client.query(
      `insert into projections.checkpoints (name, position) values ($1, $2)
       on conflict do nothing`,
      [name, START]
    )
    const schema = liveSchema(name)
    if (rowCount === 0) {
      if (projection.needsText) await client.query(keepNoSamples(textColumnsOf(schema)))
      continue
    }
    await createTables(client, projection, schema)
    await client.query(indexes?.(schema) ?? '')
    await noteMade(client, projection)
  }
}

/** Drops what projections that there are no more have left: no delete would reach it. */
export async function dropRetired(client: pg.ClientBase, names: string[]) {
  if (names.length === 0) return
  await client.query(BOOKKEEPING)
  for (const name of names) {
    await client.query(`drop schema if exists ${liveSchema(name)} cascade`)
    await client.query('delete from projections.parked where name = $1', [name])
    await client.query('delete from projections.checkpoints where name = $1', [name])
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
