import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Effort } from '#bench/effort'
import { Timings } from '#bench/measure'
import { createBlock, type Session } from '#bench/users'
import { aims, ms, type Figure } from '#bench/report'
import { renamePage } from '#bench/requests'
import { formatPosition } from '#kernel/event_store/postgres/position'
import { eventually } from '#testing/eventually'

const COMMANDS_A_SECOND = 200
const TICK_MS = 5

/**
 * Measures the time from an append's commit until the read models show it. Commands arrive at a
 * steady pace, whether or not earlier ones are finished. The commits' notifications give the times.
 */
export async function measureLag(
  { lagSeconds }: Effort,
  databaseUrl: string,
  sessions: Session[]
): Promise<Figure> {
  const watch = await watchLag(databaseUrl)
  const start = performance.now()
  await sendSteadily(lagSeconds, sessions)
  const seconds = (performance.now() - start) / 1_000
  const lag = await watch.end(seconds)
  const sent = (lagSeconds * COMMANDS_A_SECOND) / seconds
  return {
    what: `lag of the read models at ${Math.round(sent)} commands a second, p50 / p99`,
    figure: ms(lag.p50, lag.p99),
    aim: aims(
      ['p99 ≤ 100 ms', lag.p99 <= 100],
      [`${COMMANDS_A_SECOND}/s`, sent >= 0.95 * COMMANDS_A_SECOND]
    ),
  }
}

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

/** Resolves once the last command is finished. */
async function sendSteadily(seconds: number, sessions: Session[]) {
  const total = seconds * COMMANDS_A_SECOND
  const start = performance.now()
  const underWay: Promise<unknown>[] = []
  const failures: Error[] = []
  while (underWay.length < total) {
    const due = ((performance.now() - start) / 1_000) * COMMANDS_A_SECOND
    while (underWay.length < Math.min(due, total)) {
      const sent = command(sessions[underWay.length % sessions.length]!, underWay.length)
      underWay.push(sent.catch((error: Error) => void failures.push(error)))
    }
    await pause(TICK_MS)
  }
  await Promise.all(underWay)
  if (failures[0]) throw failures[0]
}

function command(session: Session, number: number) {
  const isEven = Math.floor(number / 20) % 2 === 0
  return isEven ? renamePage(session) : createBlock(session.client, 'page', session.newPages)
}
