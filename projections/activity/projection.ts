import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection } from '#kernel/projections/projection'
import { EVERY_STREAM, onEveryEvent } from '#projections/every_event'

const acted: Handler<DomainEvent> = {
  sql: (schema) => `
    insert into ${schema}.people as p (id, acted_at)
    select id, at from jsonb_to_recordset($1) as r(id bigint, at timestamptz)
    on conflict (id) do update set acted_at = greatest(p.acted_at, excluded.acted_at)`,
  rows: (_, { metadata: { actor, time } }) =>
    typeof actor === 'number' ? [{ id: actor, at: time }] : [],
  merge: (earlier, later) => (String(earlier['at']) > String(later['at']) ? earlier : later),
}

/** Time of each user's last action of any kind, for staff. */
export const activityProjection: Projection = {
  name: 'activity',
  background: true,
  needsText: false,
  rowsStandAlone: true,
  streams: EVERY_STREAM,
  tables: (schema) => `
    create table ${schema}.people (
      id bigint primary key,
      acted_at timestamptz not null
    );`,
  on: onEveryEvent(acted),
}
