import type { RecordedEvent } from '#kernel/event_store/port'
import { keptText } from '#kernel/database/kept_text'
import { ownerOf } from '#kernel/events/owner_of'
import type { Projection, Row } from '#kernel/projections/projection'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/**
 * Maximum length of a stored name, because indexes and auditors' searches allow no longer names.
 */
const LONGEST = 200
/** Time of events without a valid time. */
const NO_TIME = '1970-01-01T00:00:00.000Z'
const COLUMNS = `time timestamptz not null, stream text not null, revision bigint not null,
  event_id text not null, type text not null, user_id bigint, actor text, correlation_id text,
  causation_id text`
const RECORD = COLUMNS.replaceAll(' not null', '')
const NAMES = RECORD.replaceAll(/ (timestamptz|text|bigint)/g, '')

/**
 * The audit log: actor, subject and time of each event, one row per event, without its content.
 * Auditors search events by it. `seq` counts events in log order, because positions change when a
 * log moves.
 */
export const auditLogProjection: Projection = {
  name: 'audit_log',
  background: true,
  needsText: false,
  streams: [''],
  tables: (schema) => `
    create table ${schema}.entries (
      seq bigint primary key,
      ${COLUMNS}
    );`,
  indexes: (schema) =>
    [
      '(time, seq)',
      '(user_id, time, seq)',
      '(actor, time, seq)',
      '(stream, time, seq)',
      '(type, time, seq)',
      '(correlation_id)',
    ]
      .map((columns) => `create index on ${schema}.entries ${columns};`)
      .join('\n'),
  recorded: {
    sql: (schema) => `
      insert into ${schema}.entries (seq, ${NAMES})
      select row_number() over (order by r.id)
          + (select coalesce(max(seq), 0) from ${schema}.entries), ${NAMES}
        from jsonb_to_recordset($1) as r(id bigint, ${RECORD})`,
    rows: (events) => events.map((event, i) => ({ id: i + 1, ...entryOf(event) })),
  },
  on: {},
}

/** Validates all fields, because the log of an EventStoreDB may contain foreign events. */
function entryOf({ stream, revision, id, type, metadata }: RecordedEvent): Omit<Row, 'id'> {
  const { time, actor, correlation_id, causation_id } = metadata ?? {}
  return {
    time: timeOf(time),
    stream: kept(stream),
    revision,
    event_id: id,
    type: kept(type),
    user_id: metadata ? idOf(ownerOf(metadata)) : null,
    actor: typeof actor === 'number' || typeof actor === 'string' ? kept(String(actor)) : null,
    correlation_id: typeof correlation_id === 'string' ? kept(correlation_id) : null,
    causation_id: typeof causation_id === 'string' ? kept(causation_id) : null,
  }
}

function idOf(id: unknown) {
  return Number.isSafeInteger(id) ? id : null
}

/** JavaScript accepts days, and a year 0, that Postgres rejects. */
function timeOf(time: unknown) {
  if (typeof time !== 'string' || !ISO.test(time) || Number.isNaN(Date.parse(time))) return NO_TIME
  const text = new Date(time).toISOString()
  return /^(?!0000)\d{4}-/.test(text) ? text : NO_TIME
}

function kept(text: string) {
  return keptText(text.slice(0, LONGEST))
}
