import { keptName } from '#kernel/event_store/kept_name'
import type { RecordedEvent } from '#kernel/event_store/port'
import type { Projection, Row } from '#kernel/projections/projection'
import { EVERY_STREAM } from '#projections/every_event'

export const MINUTE_MS = 60_000

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
  // By the minute alone, not by type and minute: a batch is then one statement.
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

/** Somebody may have put anything there: what has no time, or no name that can be kept, is passed over. */
function lastOfMinutes(events: readonly RecordedEvent[]): Row[] {
  const last = new Map<number, Row>()
  for (const { stream, revision, metadata } of events) {
    const id = Math.floor(Date.parse(metadata?.time) / MINUTE_MS)
    if (Number.isNaN(id) || keptName(stream) !== stream) continue
    last.set(id, { id, stream, revision })
  }
  return [...last.values()]
}
