import { keptName } from '#kernel/event_store/kept_name'
import type { RecordedEvent } from '#kernel/event_store/port'
import type { Projection, Row } from '#kernel/projections/projection'
import { EVERY_STREAM } from '#projections/every_event'

export const MINUTE_MS = 60_000

/**
 * The last event of each minute (`id`: minutes since 1970). It locates the log's end at any moment
 * without reading the log. A row names its event by stream and revision, because positions change
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
  // Rows are keyed by the minute alone, so that a batch is one statement.
  recorded: {
    sql: (schema) => `
      insert into ${schema}.minutes as m (id, stream, revision)
      select id, stream, revision from jsonb_to_recordset($1)
        as r(id bigint, stream text, revision bigint)
      on conflict (id) do update set stream = excluded.stream, revision = excluded.revision`,
    rows: lastOfMinutes,
  },
  on: {},
}

/**
 * Returns the last event of each minute. Skips foreign events without a valid time or a storable
 * name.
 */
function lastOfMinutes(events: readonly RecordedEvent[]): Row[] {
  const last = new Map<number, Row>()
  for (const { stream, revision, metadata } of events) {
    const id = Math.floor(Date.parse(metadata?.time) / MINUTE_MS)
    if (Number.isNaN(id) || keptName(stream) !== stream) continue
    last.set(id, { id, stream, revision })
  }
  return [...last.values()]
}
