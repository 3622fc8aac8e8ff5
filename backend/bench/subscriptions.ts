import pg from 'pg'
import { appending, EVENT_DATA } from '#bench/appends'
import type { Effort } from '#bench/effort'
import { interleave, median, repeat, timed, Timings } from '#bench/measure'
import { ms, perSecond, share, times, type Figure } from '#bench/report'
import type { EventStore } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'

const PAGE = 500
const APPENDED_AT_ONCE = 100

/** Measures catching up with a log, beside selecting the same rows by pages. */
export async function measureCatchUp(
  { rounds, caughtUp }: Effort,
  writer: EventStore,
  subscriber: EventStore,
  url: string
): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await fill(writer, caughtUp)
  const head = (await subscriber.head())!
  const { rows } = await pool.query<{ count: string }>('select count(*) from event_store.events')
  const measured = await interleave(rounds, {
    followed: () => timed(() => catchUp(subscriber, head)),
    selected: () => timed(() => selectPages(pool)),
  })
  await pool.end()
  const rate = (name: keyof typeof measured) =>
    Number(rows[0]!.count) / (median(measured[name]) / 1_000)
  return {
    what: 'catching up',
    figure: perSecond(rate('followed'), 'events'),
    floor: perSecond(rate('selected'), 'rows'),
    ratio: share(rate('followed'), rate('selected')),
  }
}

/**
 * Measures the time from the call of an append to the event at a subscriber, beside the response to
 * the append.
 */
export async function measureDelivery(
  { rounds, seconds }: Effort,
  writer: EventStore,
  subscriber: EventStore
): Promise<Figure> {
  let delivered: () => void = () => {}
  const append = appending(writer, 'delivered')
  const subscription = subscriber.subscribe(await subscriber.head(), async () => delivered())
  const appends: number[] = []
  const deliveries = await repeat(rounds * seconds, 1, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    delivered = resolve
    appends.push(await timed(() => append(0)))
    await promise
  })
  await subscription.stop()
  const answered = new Timings(appends, deliveries.seconds)
  return {
    what: 'from append to a subscriber in another process, p50 / p99',
    figure: ms(deliveries.p50, deliveries.p99),
    floor: ms(answered.p50, answered.p99),
    ratio: times(deliveries.p50, answered.p50),
  }
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
