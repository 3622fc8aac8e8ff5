import pg from 'pg'
import type { Effort } from '#backend/bench/effort'
import { inTurns, median, repeat, timed, Timings } from '#backend/bench/measure'
import { aims, ms, perSecond, share, times, type Section } from '#backend/bench/report'
import type { EventStore } from '#backend/event_store/port'
import { event } from '#backend/event_store/testing/events'
import { freshEventLog, openPostgresStore } from '#backend/event_store/testing/postgres'

/** As large as the data of a block's creation. */
export const EVENT_DATA = { text: 'x'.repeat(250) }

const MANY = 20
const PAGE = 500
const APPENDED_AT_ONCE = 100

/** The log alone: appending, catching up, and how soon a subscriber in another process knows. */
export async function measureEventStore(effort: Effort): Promise<Section> {
  const url = await freshEventLog()
  const pool = new pg.Pool({ connectionString: url, max: MANY })
  const writer = openPostgresStore(url)
  const reader = openPostgresStore(url)
  try {
    return {
      title: 'Event store',
      about: `Events of ${EVENT_DATA.text.length} bytes through \`PostgresEventStore\`, each writer on a stream of its own at exact revisions. Floors: inserting one row and committing it, on as many connections; selecting the same rows by pages of ${PAGE}; the answer to the append itself.`,
      figures: [
        ...(await measureAppends(effort, writer.store, pool)),
        ...(await measureCatchUp(effort, reader.store, writer.store, pool)),
        ...(await measureDelivery(effort, reader.store, writer.store)),
      ],
    }
  } finally {
    await Promise.all([writer.close(), reader.close(), pool.end()])
  }
}

async function measureAppends({ rounds, seconds }: Effort, store: EventStore, pool: pg.Pool) {
  await pool.query('create table inserted (id uuid primary key, data bytea not null)')
  const append = appending(store)
  const insert = async () => {
    const { id, data } = event('Measured', EVENT_DATA)
    const text = 'insert into inserted values ($1, $2)'
    await pool.query({ name: 'insert', text, values: [id, data] })
  }
  const measured = await inTurns(rounds, {
    one: () => repeat(seconds, 1, append),
    oneInsert: () => repeat(seconds, 1, insert),
    many: () => repeat(seconds, MANY, append),
    manyInserts: () => repeat(seconds, MANY, insert),
  })
  const one = Timings.join(measured.one).perSecond
  const many = Timings.join(measured.many).perSecond
  const oneInsert = Timings.join(measured.oneInsert).perSecond
  const manyInserts = Timings.join(measured.manyInserts).perSecond
  const gain = many / one
  return [
    {
      what: 'appends, 1 writer',
      figure: perSecond(one),
      floor: perSecond(oneInsert),
      ratio: share(one, oneInsert),
    },
    {
      what: `appends, ${MANY} writers (${gain.toFixed(1)} × one)`,
      figure: perSecond(many),
      floor: perSecond(manyInserts),
      ratio: share(many, manyInserts),
      aim: aims(['≥ 3 × one writer', gain >= 3]),
    },
  ]
}

/** Appends an event to the stream of a loop, at the revision where that stream is. */
export function appending(store: EventStore, prefix = 'measured') {
  const revisions: number[] = []
  return async (loop: number) => {
    const last = revisions[loop]
    const events = [event('Measured', EVENT_DATA)]
    const { revision } = await store.append(`${prefix}-${loop}`, last ?? 'no_stream', events)
    revisions[loop] = revision
  }
}

async function measureCatchUp(
  effort: Effort,
  store: EventStore,
  writer: EventStore,
  pool: pg.Pool
) {
  await fill(writer, effort.caughtUp)
  const head = (await store.head())!
  const { rows } = await pool.query<{ count: string }>('select count(*) from event_store.events')
  const events = Number(rows[0]!.count)
  const measured = await inTurns(Math.max(effort.rounds, 1), {
    caughtUp: () => timed(() => catchUp(store, head)),
    selected: () => timed(() => selectPages(pool)),
  })
  const caughtUp = events / (median(measured.caughtUp) / 1_000)
  const selected = events / (median(measured.selected) / 1_000)
  return [
    {
      what: 'catching up',
      figure: perSecond(caughtUp, 'events'),
      floor: perSecond(selected, 'rows'),
      ratio: share(caughtUp, selected),
    },
  ]
}

async function fill(store: EventStore, events: number) {
  for (let count = 0; count < events; count += APPENDED_AT_ONCE) {
    const batch = Array.from({ length: APPENDED_AT_ONCE }, () => event('Measured', EVENT_DATA))
    await store.append(`filled-${count}`, 'no_stream', batch)
  }
}

async function catchUp(store: EventStore, head: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const subscription = store.subscribe(null, async (_, upTo) => {
    if (upTo >= head) resolve()
  })
  await promise
  await subscription.stop()
}

async function selectPages(pool: pg.Pool) {
  for (let after = '-1'; ;) {
    const { rows } = await pool.query<{ position: string }>(
      `select position, stream, revision, id, type, data, metadata from event_store.events
       where position > $1 order by position limit ${PAGE}`,
      [after]
    )
    if (rows.length < PAGE) return
    after = rows.at(-1)!.position
  }
}

async function measureDelivery(
  { rounds, seconds }: Effort,
  subscriber: EventStore,
  writer: EventStore
) {
  let delivered: () => void = () => {}
  const append = appending(writer, 'delivered')
  const subscription = subscriber.subscribe(await subscriber.head(), async () => delivered())
  const answers: number[] = []
  const deliveries = await repeat(rounds * seconds, 1, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    delivered = resolve
    answers.push(await timed(() => append(0)))
    await promise
  })
  await subscription.stop()
  const answered = new Timings(answers, deliveries.seconds)
  return [
    {
      what: 'from append to a subscriber in another process, p50 / p99',
      figure: ms(deliveries.p50, deliveries.p99),
      floor: ms(answered.p50, answered.p99),
      ratio: times(deliveries.p50, answered.p50),
    },
  ]
}
