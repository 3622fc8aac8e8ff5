/** Advisory lock under which positions are assigned. */
export const APPEND_LOCK = 0x5772_6174

/**
 * The log as Postgres tables. Positions are assigned under an advisory lock that is held until the
 * commit. Commit order therefore equals position order, and `position > $1` never skips a late
 * commit. Revisions and expectations are EventStoreDB's: first event 0, -1 no stream, -2 any, -4
 * stream exists.
 */
export const CREATE_EVENT_LOG = `
create schema if not exists event_store;
create sequence event_store.positions cache 1;

create table event_store.streams (
  name text primary key,
  revision bigint not null,
  truncate_before bigint not null default 0,
  tombstoned boolean not null default false
) with (fillfactor = 80);

create table event_store.events (
  position bigint primary key,
  stream text not null,
  revision bigint not null,
  id uuid not null unique,
  type text not null,
  data bytea not null,
  metadata json not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);

create view event_store.readable as
  select position, stream, revision, id, type, convert_from(data, 'UTF8')::json as data, metadata,
    recorded_at
  from event_store.events;

create function event_store.append_one(
  p_stream text, p_expected bigint, p_ids uuid[], p_types text[], p_data bytea[], p_metadata json[]
) returns table (outcome text, revision bigint, "position" bigint) language plpgsql as $body$
declare
  current bigint; hidden_below bigint; closed boolean;
  n constant int := array_length(p_ids, 1);
  taken int; stored int; stored_revision bigint; stored_position bigint;
begin
  select s.revision, s.truncate_before, s.tombstoned into current, hidden_below, closed
    from event_store.streams s where s.name = p_stream;
  current := coalesce(current, -1);
  hidden_below := coalesce(hidden_below, 0);
  if closed then return query select 'deleted', current, null::bigint; return; end if;

  -- Found by id alone: were the stream in the condition, a plan might walk through all of it.
  select count(*), count(*) filter (where e.stream = p_stream),
      max(e.revision) filter (where e.stream = p_stream),
      max(e.position) filter (where e.stream = p_stream)
    into taken, stored, stored_revision, stored_position
    from event_store.events e where e.id = any(p_ids);
  if stored = n and (p_expected < -1 or stored_revision = p_expected + n) then
    return query select 'repeated', stored_revision, stored_position; return;
  end if;

  if (p_expected >= -1 and p_expected <> current
        and not (p_expected = -1 and hidden_below > current))
     or (p_expected = -4 and hidden_below > current)
     or taken > 0 then
    return query select 'conflict', current, null::bigint; return;
  end if;

  insert into event_store.streams as s (name, revision) values (p_stream, current + n)
    on conflict (name) do update set revision = excluded.revision,
      truncate_before = case when s.truncate_before > s.revision
        then s.revision + 1 else s.truncate_before end;
  with inserted as (
    insert into event_store.events (position, stream, revision, id, type, data, metadata)
    select nextval('event_store.positions'), p_stream, current + i.k, i.id, i.type, i.data, i.metadata
      from unnest(p_ids, p_types, p_data, p_metadata)
        with ordinality as i(id, type, data, metadata, k) order by i.k
    returning events.position)
  select max(inserted.position) into stored_position from inserted;
  return query select 'ok', current + n, stored_position;
end $body$;

-- Group commit: independent appends, each with its own outcome, in one transaction. Append k holds
-- the events p_from[k] to p_from[k + 1] - 1 of the event arrays.
create function event_store.append_many(
  p_streams text[], p_expected bigint[], p_from int[],
  p_ids uuid[], p_types text[], p_data bytea[], p_metadata json[]
) returns table (outcome text, revision bigint, "position" bigint) language plpgsql as $body$
declare k int; a int; b int; r record; top bigint;
begin
  perform pg_advisory_xact_lock(${APPEND_LOCK});
  for k in 1 .. array_length(p_streams, 1) loop
    a := p_from[k]; b := p_from[k + 1] - 1;
    select * into r from event_store.append_one(
      p_streams[k], p_expected[k], p_ids[a:b], p_types[a:b], p_data[a:b], p_metadata[a:b]);
    outcome := r.outcome; revision := r.revision; "position" := r.position;
    if r.outcome in ('ok', 'repeated') and coalesce(r.position > top, true) then top := r.position; end if;
    return next;
  end loop;
  if top is not null then perform pg_notify('event_log', top::text); end if;
end $body$;
`

const APPEND_ONE = 'event_store.append_one(text, bigint, uuid[], text[], bytea[], json[])'

/**
 * Time limit for an append's wait for its stream's row, because the wait blocks all other appends
 * of every process. The append fails after one second. Its wait for the advisory lock has no such
 * limit.
 */
export const BOUND_STREAM_WAITS = `alter function ${APPEND_ONE} set lock_timeout = '1s'`
export const UNBOUND_STREAM_WAITS = `alter function ${APPEND_ONE} reset lock_timeout`

export const DROP_EVENT_LOG = 'drop schema event_store cascade'
