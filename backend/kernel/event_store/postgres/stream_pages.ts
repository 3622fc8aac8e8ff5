import { StreamDeleted, StreamNotFound } from '#kernel/event_store/errors'
import { MAX_BATCH_BYTES, type ReadOptions, type RecordedEvent } from '#kernel/event_store/port'
import {
  eventOf,
  OF_STREAM,
  TYPES,
  type EventRow,
  type Query,
} from '#kernel/event_store/postgres/rows'

const PAGE = 2_000

/**
 * Selects a page of a stream, and whether the stream's row hides all of it. The page ends once it
 * has as many bytes as a batch.
 */
const selectPage = (bound: string, order: string) =>
  `select case when s.tombstoned then 'deleted' when s.truncate_before > s.revision then 'empty' end
       as closed, e.*
     from event_store.streams s
     left join lateral (
       select ${OF_STREAM} from (
         select *, sum(octet_length(data)) over (order by revision ${order} rows unbounded preceding)
             - octet_length(data) as bytes_before
         from (
           select ${OF_STREAM} from event_store.events
             where stream = s.name and revision >= s.truncate_before and ${bound}
             order by revision ${order} limit $3
         ) next
       ) counted
       where bytes_before < ${MAX_BATCH_BYTES}
     ) e on true
   where s.name = $1`
const READ_FORWARDS = {
  name: 'read_forwards',
  text: selectPage('revision >= coalesce($2, 0)', 'asc'),
  types: TYPES,
}
const READ_BACKWARDS = {
  name: 'read_backwards',
  text: selectPage('revision <= coalesce($2, s.revision)', 'desc'),
  types: TYPES,
}

/** Every event column is null when the stream has no visible event. */
interface StreamRow extends Omit<EventRow, 'stream'> {
  closed: 'deleted' | 'empty' | null
}

/** Reads a stream. Prefetches the next page while the caller processes this one. */
export async function* readStream(
  query: Query,
  stream: string,
  { from, backwards = false, limit = Infinity }: ReadOptions
): AsyncIterable<RecordedEvent> {
  let left = limit
  const readPage = (next?: number) => readEvents(query, stream, next, backwards, left)
  let page = left > 0 ? readPage(from) : undefined
  while (page) {
    const events = await page
    const isCut = isFull(events, Math.min(PAGE, left))
    left -= events.length
    const next = () => readPage(events.at(-1)!.revision + (backwards ? -1 : 1))
    page = isCut && left > 0 ? next() : undefined
    // The reader gets the error with the next page.
    page?.catch(() => {})
    for (const event of events) yield event
  }
}

/** Returns the revision of the stream's last event. Throws StreamNotFound, StreamDeleted. */
export async function lastRevision(query: Query, stream: string): Promise<number> {
  const [last] = await readEvents(query, stream, undefined, true, 1)
  return last!.revision
}

/**
 * Returns a page in order. Sorts here, because Postgres would collect the whole page before sending
 * a row. Throws StreamNotFound, StreamDeleted.
 */
async function readEvents(
  query: Query,
  stream: string,
  from: number | undefined,
  backwards: boolean,
  limit: number
): Promise<RecordedEvent[]> {
  const statement = backwards ? READ_BACKWARDS : READ_FORWARDS
  const values = [stream, from ?? null, Math.min(PAGE, limit)]
  const rows = await query<StreamRow>(statement, values)
  const [first] = rows
  if (first?.closed === 'deleted') throw new StreamDeleted(stream)
  if (first?.closed !== null) throw new StreamNotFound(stream)
  if (first.position === null) return []
  const events = rows.map((row) => eventOf(stream, row))
  return events.sort((a, b) => (backwards ? b.revision - a.revision : a.revision - b.revision))
}

/** Returns true if more events may follow. */
function isFull(events: readonly RecordedEvent[], limit: number) {
  const bytes = events.reduce((sum, { data }) => sum + data.byteLength, 0)
  return events.length === limit || bytes >= MAX_BATCH_BYTES
}
