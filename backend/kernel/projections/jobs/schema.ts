/**
 * What staff have had done with projections, and how far it is (decision 196). `name` is that of a
 * checkpoint; `part` of 1. No two of a kind wait, or run, for the same.
 */
export const JOBS = `
create table if not exists projections.jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  name text not null,
  stream text,
  requested_by bigint not null,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  process text,
  events bigint not null default 0,
  part real not null default 0,
  finished_at timestamptz,
  outcome text,
  detail text
);
create unique index if not exists jobs_open
  on projections.jobs (kind, name, coalesce(stream, '')) where finished_at is null;
`
