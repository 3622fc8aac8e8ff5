import type { DomainEvent } from '#kernel/events/definitions'
import { USER_EVENTS } from '#modules/auth/events'
import { billingEvents, planEvents } from '#modules/billing/events'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'
import type { Handler, Projection } from '#kernel/projections/projection'

export const MINUTE_MS = 60_000

const TYPES = [workspaceEvents, pageEvents, USER_EVENTS, planEvents, billingEvents].flatMap(
  Object.keys
)

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
  streams: ['workspace-', 'page-', 'user-', 'plan-', 'billing-'],
  tables: (schema) => `
    create table ${schema}.minutes (
      id bigint primary key,
      stream text not null,
      revision bigint not null
    );`,
  on: Object.fromEntries(TYPES.map((type) => [type, lastOfMinute])),
}
