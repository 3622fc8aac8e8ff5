import type pg from 'pg'
import { liveSchema, type Projection } from '#projections/runner/projection'

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
