import { MAX_BATCH_BYTES, type Position, type RecordedEvent } from '#kernel/event_store/port'
import type { LogPage } from '#kernel/event_store/postgres/log_tail'
import { formatPosition } from '#kernel/event_store/postgres/position'
import {
  COLUMNS,
  toEvent,
  TYPES,
  type EventRow,
  type Query,
} from '#kernel/event_store/postgres/rows'

/**
 * Reads the next `$2` events, and stops once they reach `$3` bytes. Lengths are known without the
 * data.
 */
const READ_LOG = {
  name: 'read_log',
  text: `
  select ${COLUMNS} from (
    select *, sum(octet_length(data)) over (order by position rows unbounded preceding)
        - octet_length(data) as bytes_before
    from (select ${COLUMNS} from event_store.events where position > $1 order by position limit $2) next
  ) counted
  where bytes_before < $3 order by position`,
  types: TYPES,
}

/**
 * Reads, among the next `$2` events, those of streams with the prefixes `$4`. Returns at most `$5`,
 * and stops once they reach `$3` bytes. Always returns a row, with the number of events examined
 * and the position of the last one.
 */
const READ_STREAMS_OF_LOG = {
  name: 'read_streams_of_log',
  text: `
  with looked as materialized (
    select count(*)::int as seen, max(position) as last,
      coalesce(min(position) filter (where bytes >= $3), max(position)) as up_to
    from (
      select position, sum(octet_length(data)) filter (where stream ^@ any($4))
          over (order by position rows unbounded preceding) as bytes
        from event_store.events where position > $1 order by position limit $2
    ) lengths
  )
  select seen, last, e.* from looked left join lateral (
    select ${COLUMNS} from event_store.events
      where position > $1 and position <= up_to and stream ^@ any($4) order by position limit $5
  ) e on true order by e.position`,
  types: TYPES,
}

/** On a page without matching events, the event's columns of the single row are null. */
interface LogRow extends EventRow {
  seen: number
  last: string | null
}

/**
 * Reads at most `limit` events, up to 8 MB. With prefixes, searches the next `look` events of any
 * stream.
 */
export async function readLog(
  query: Query,
  prefixes: string[] | undefined,
  after: Position | null,
  limit: number,
  look: number
): Promise<LogPage> {
  const from = after ?? '-1'
  if (!prefixes) {
    const rows = await query<EventRow>(READ_LOG, [from, limit, MAX_BATCH_BYTES])
    const events = rows.map(toEvent)
    return pageOf(events, limit, events.at(-1)?.position, events.length < limit)
  }
  const values = [from, look, MAX_BATCH_BYTES, prefixes, limit]
  const rows = await query<LogRow>(READ_STREAMS_OF_LOG, values)
  const { seen, last } = rows[0]!
  const events = rows.filter(({ id }) => id !== null).map(toEvent)
  return pageOf(events, limit, last === null ? undefined : formatPosition(last), seen < look)
}

/**
 * Builds a page. A full or heavy page ends at its last event; any other ends at the last event
 * examined.
 */
function pageOf(
  events: RecordedEvent[],
  limit: number,
  lastSeen: Position | undefined,
  isDry: boolean
): LogPage {
  const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0)
  const isCut = events.length === limit || bytes >= MAX_BATCH_BYTES
  return { events, upTo: isCut ? events.at(-1)!.position : lastSeen, isLast: !isCut && isDry }
}
