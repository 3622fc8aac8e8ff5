/**
 * Jobs that staff have ordered on projections, and their progress (decision 152). `name` is a
 * checkpoint's name; `part` is a share of 1. No two jobs of a kind are queued or running for the
 * same name.
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
