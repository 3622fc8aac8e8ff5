import type { DomainEvent } from '#kernel/events/definitions'
import type { Handler, Projection } from '#kernel/projections/projection'
import { EVERY_STREAM, onEveryEvent } from '#projections/every_event'

export const MINUTE_MS = 60_000

const lastOfMinute: Handler<DomainEvent> = {
  sql: (schema) => `
    insert into ${schema}.minutes as m (id, stream, revision)
    select id, stream, revision from jsonb_to_recordset($1)
      as r(id bigint, stream text, revision bigint)
    on conflict (id) do update set stream = excluded.stream, revision = excluded.revision`,
  rows: (_, { stream, revision, metadata }) => [
    { id: Math.floor(Date.parse(metadata.time) / MINUTE_MS), stream, revision },
  ],
  merge: (_, later) => later,
}

/**
 * The last event of each minute (`id`: minutes since 1970), so that the log's end at any moment is
 * found without reading the log. An event is named by its stream and revision: positions change
 * when a log moves to another store.
 */
export const timelineProjection: Projection = {
  name: 'timeline',
  background: true,
  needsText: false,
  streams: EVERY_STREAM,
  tables: (schema) => `
    create table ${schema}.minutes (
      id bigint primary key,
      stream text not null,
      revision bigint not null
    );`,
  on: onEveryEvent(lastOfMinute),
}
