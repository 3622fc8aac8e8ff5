import type pg from 'pg'
import { liveSchema, type Projection } from '#projections/runner/projection'

/** The error of `projections.move` when the checkpoints do not stand there, or streams are parked. */
export const NOT_THERE = 'PR001'

const BOOKKEEPING = `
create schema if not exists projections;

create table if not exists projections.checkpoints (
  name text primary key,
  position text collate "C" not null,
  updated_at timestamptz not null default now()
);

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

/** Makes the bookkeeping tables and those of every projection that has none yet. */
export async function createReadModels(client: pg.ClientBase, projections: Projection[]) {
  await client.query(BOOKKEEPING)
  for (const { name, tables, indexes } of projections) {
    const { rowCount } = await client.query(
      `insert into projections.checkpoints (name, position) values ($1, $2)
       on conflict do nothing`,
      [name, START]
    )
    if (rowCount === 0) continue
    const schema = liveSchema(name)
    await client.query(`create schema ${schema}; ${tables(schema)} ${indexes?.(schema) ?? ''}`)
  }
}
