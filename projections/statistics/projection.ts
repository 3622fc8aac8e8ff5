import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection, Row } from '#kernel/projections/projection'
import type { StoredEvent } from '#kernel/events/sealing_codec'
import { dayOf } from '#kernel/events/day_of'
import { EVERY_STREAM, onEveryEvent } from '#projections/every_event'

/** Event types counted per day, in addition to active users. */
export const COUNTED = {
  UserRegistered: 'registered',
  EmailVerified: 'verified',
  BlockCreated: 'blocks',
  PageSaved: 'edits',
} as const
export type Kind = (typeof COUNTED)[keyof typeof COUNTED] | 'active'

/** Marks an event that no user caused. */
const NOBODY = 0

/** One user's share of some events; days follow rule 17.9. */
interface Part extends Row {
  /** Days on which the user was active. */
  active: string[]
  /** Number of counted events by day. */
  counted: Record<string, number>
  registered: string | null
}

/** Returns SQL for the Monday of a day's week. */
const weekOf = (day: string) => `(${day} - (extract(isodow from ${day})::int - 1))`

/**
 * Counts users' shares of one event type as one kind, or not at all. `offset 0` makes Postgres look
 * up users one by one, whatever number the planner expects.
 */
function counts(kind?: Kind): Handler<DomainEvent> {
  return {
    sql: (schema) => `
      with r as (
        select * from jsonb_to_recordset($1)
          as r(id bigint, active date[], counted jsonb, registered date)
      ), fresh as (
        insert into ${schema}.active_days (user_id, day)
        select id, day from r, unnest(r.active) as day
        on conflict do nothing returning user_id, day
      ), registered as (
        insert into ${schema}.people (id, week)
        select id, ${weekOf('registered')} from r where registered is not null
        on conflict do nothing returning id, week
      ), known as (
        select p.* from r, lateral (
          select id, week from ${schema}.people p where p.id = r.id offset 0
        ) p
        union all select id, week from registered
      ), reached as (
        select f.user_id, ${weekOf('f.day')} as week from fresh f
        where not exists (select from ${schema}.active_days a where a.user_id = f.user_id
          and a.day >= ${weekOf('f.day')} and a.day < ${weekOf('f.day')} + 7 offset 0)
        union
        select a.user_id, ${weekOf('a.day')} from registered, lateral (
          select user_id, day from ${schema}.active_days a where a.user_id = registered.id offset 0
        ) a
      ), retained as (
        insert into ${schema}.cohorts as c (week, active_week, people)
        select k.week, reached.week, count(*)
        from reached join known k on k.id = reached.user_id group by 1, 2
        on conflict (week, active_week) do update set people = c.people + excluded.people
      )
      insert into ${schema}.days as d (day, kind, count)
      select day, 'active', count(*) from fresh group by day
      ${kind ? `union all ${counted(kind)}` : ''}
      on conflict (day, kind) do update set count = d.count + excluded.count`,
    rows: (data, stored) => partsOf(data, stored, kind),
    merge: (earlier, later) => merged(earlier as Part, later as Part),
  }
}

const counted = (kind: Kind) => `
  select key::date, '${kind}', sum(value::bigint) from r, jsonb_each_text(r.counted) group by 1`

/**
 * Numbers of registered, active and returning users and of their actions. They are daily sums, so
 * that no request counts events (rules 17.9 and 17.12).
 */
export const statisticsProjection: Projection = {
  name: 'statistics',
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: EVERY_STREAM,
  tables: (schema) => `
    create table ${schema}.days (
      day date not null,
      kind text not null,
      count bigint not null,
      primary key (day, kind)
    );
    create table ${schema}.active_days (
      user_id bigint not null,
      day date not null,
      primary key (user_id, day)
    );
    create table ${schema}.people (
      id bigint primary key,
      week date not null
    );
    create table ${schema}.cohorts (
      week date not null,
      active_week date not null,
      people bigint not null,
      primary key (week, active_week)
    );`,
  on: {
    ...onEveryEvent(counts()),
    ...Object.fromEntries(Object.entries(COUNTED).map(([type, kind]) => [type, counts(kind)])),
  },
}

function partsOf(data: DomainEvent['data'], stored: StoredEvent, kind?: Kind): Part[] {
  const { actor, time } = stored.metadata
  const day = dayOf(time)
  const active = typeof actor === 'number'
  const registered = kind === 'registered' ? (data as { user_id: number }).user_id : undefined
  const id = registered ?? (active ? actor : NOBODY)
  const isOwn = active && id === actor
  if (!kind && !isOwn) return []
  const part: Part = {
    id,
    active: isOwn ? [day] : [],
    counted: kind ? { [day]: 1 } : {},
    registered: registered === undefined ? null : day,
  }
  if (!active || isOwn) return [part]
  return [part, { id: actor, active: [day], counted: {}, registered: null }]
}

function merged(earlier: Part, later: Part): Part {
  const counted = { ...earlier.counted }
  for (const [day, count] of Object.entries(later.counted)) {
    counted[day] = (counted[day] ?? 0) + count
  }
  return {
    id: earlier.id,
    active: [...new Set([...earlier.active, ...later.active])],
    counted,
    registered: earlier.registered ?? later.registered,
  }
}
