import pg from 'pg'
import { Timings } from '#bench/measure'
import { formatPosition } from '#kernel/event_store/postgres/position'
import { eventually } from '#testing/eventually'

/**
 * Collects the milliseconds from each append to the notification that commands wait for, until
 * `end`.
 */
export async function watchLag(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  const appended = new Map<string, number>()
  const lags: number[] = []
  client.on('notification', ({ channel, payload = '' }) => {
    const now = performance.now()
    if (channel === 'event_log') appended.set(formatPosition(payload), now)
    else lags.push(...takeUpTo(appended, payload).map((at) => now - at))
  })
  await client.connect()
  await client.query('listen event_log; listen projected')
  return {
    async end(seconds: number) {
      await eventually(() => {
        if (appended.size > 0) throw new Error(`${appended.size} appends are not projected`)
      })
      await client.end()
      return new Timings(lags, seconds)
    },
  }
}

/** Returns the times of appends up to a position, and stops waiting for these appends. */
function takeUpTo(appended: Map<string, number>, upTo: string): number[] {
  const shown = [...appended].filter(([position]) => position <= upTo)
  for (const [position] of shown) appended.delete(position)
  return shown.map(([, at]) => at)
}
