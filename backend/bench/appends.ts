import pg from 'pg'
import type { Effort } from '#bench/effort'
import { interleave, repeat, Timings } from '#bench/measure'
import { aims, perSecond, share, type Figure } from '#bench/report'
import type { EventStore } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'

/** Data as large as that of a block's creation. */
export const EVENT_DATA = { text: 'x'.repeat(250) }

const MANY = 20

/** Measures appends beside inserting and committing one row, on as many connections. */
export async function measureAppends(
  { rounds, seconds }: Effort,
  store: EventStore,
  url: string
): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: url, max: MANY })
  await pool.query('create table inserted (id uuid primary key, data bytea not null)')
  const append = appending(store)
  const insert = async () => {
    const { id, data } = event('Measured', EVENT_DATA)
    const text = 'insert into inserted values ($1, $2)'
    await pool.query({ name: 'insert', text, values: [id, data] })
  }
  const measured = await interleave(rounds, {
    one: () => repeat(seconds, 1, append),
    oneInsert: () => repeat(seconds, 1, insert),
    many: () => repeat(seconds, MANY, append),
    manyInserts: () => repeat(seconds, MANY, insert),
  })
  await pool.end()
  const rate = (name: keyof typeof measured) => Timings.join(measured[name]).perSecond
  const gain = rate('many') / rate('one')
  return [
    row('appends, 1 writer', rate('one'), rate('oneInsert')),
    {
      ...row(`appends, ${MANY} writers`, rate('many'), rate('manyInserts')),
      aim: aims([`≥ 3 × one writer (is ${gain.toFixed(1)} ×)`, gain >= 3]),
    },
  ]
}

/**
 * Returns an operation that appends an event to a loop's stream, at the stream's current revision.
 */
export function appending(store: EventStore, prefix = 'measured') {
  const revisions: number[] = []
  return async (loop: number) => {
    const last = revisions[loop]
    const events = [event('Measured', EVENT_DATA)]
    const { revision } = await store.append(`${prefix}-${loop}`, last ?? 'no_stream', events)
    revisions[loop] = revision
  }
}

function row(what: string, rate: number, floor: number): Figure {
  return { what, figure: perSecond(rate), floor: perSecond(floor), ratio: share(rate, floor) }
}
