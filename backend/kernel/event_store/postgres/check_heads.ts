import type pg from 'pg'

/** Maximum number of streams named in a report. */
const NAMED = 100

interface HeadRow {
  name: string
  revision: string | null
  last: string | null
  events: string
}

/** Finds stream heads (which appends are checked against) that differ from the stream's events. */
const DIFFERING = `
  select coalesce(s.name, e.stream) as name, s.revision, e.last, coalesce(e.events, 0) as events
  from event_store.streams s
    full join (select stream, max(revision) as last, count(*) as events
               from event_store.events group by stream) e on e.stream = s.name
  where s.revision is distinct from e.last or e.events <> e.last + 1
  order by 1 limit ${NAMED}`

const NEXT_POSITION = `
  select (select last_value from event_store.positions) as given,
    (select max(position) from event_store.events) as last`

/** Returns differences between the log's events and the streams table, one sentence each. */
export async function checkHeads(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<HeadRow>(DIFFERING)
  const position = await pool.query<{ given: string; last: string | null }>(NEXT_POSITION)
  const { given, last } = position.rows[0]!
  const behind =
    last !== null && Number(given) < Number(last)
      ? [`The next position of the log is ${given}, but it has an event at ${last}`]
      : []
  return [...rows.map(sentence), ...behind]
}

function sentence({ name, revision, last, events }: HeadRow) {
  if (last === null)
    return `The stream ${name} ends at revision ${revision}, but the log has no event of it`
  if (Number(events) !== Number(last) + 1) {
    return `The stream ${name} has ${events} events, but its last one is revision ${last}`
  }
  const known = revision === null ? 'is not listed' : `is listed as ending at revision ${revision}`
  return `The stream ${name} ${known}, but its last event is revision ${last}`
}
