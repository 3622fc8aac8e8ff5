import { setTimeout as pause } from 'node:timers/promises'
import type { Effort } from '#backend/bench/effort'
import { Timings } from '#backend/bench/measure'
import { createBlock, type Session } from '#backend/bench/people'
import { aims, ms, type Figure } from '#backend/bench/report'
import { renamePage } from '#backend/bench/requests'
import { Listener } from '#backend/database/listener'
import { formatPosition } from '#backend/event_store/postgres/position'

const COMMANDS_A_SECOND = 200
const TICK_MS = 5

/**
 * How long after an append's commit the read models show it, under commands that come at a steady
 * pace whether or not earlier ones are answered. Told by the notifications that go with the commits.
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
    aim: aims(['p99 ≤ 100 ms', lag.p99 <= 100], [`${COMMANDS_A_SECOND} /s`, sent >= 190]),
  }
}

async function watchLag(databaseUrl: string) {
  const listener = new Listener(databaseUrl)
  const appended = new Map<string, number>()
  const lags: number[] = []
  const listening = Promise.withResolvers<void>()
  listener.on('event_log', (position) => {
    if (position !== '') appended.set(formatPosition(position), performance.now())
  })
  listener.on('projected', (upTo) => {
    // The last channel asked for: what it says first is that both are listened to.
    if (upTo === '') listening.resolve()
    for (const [position, at] of appended) {
      if (position > upTo) continue
      lags.push(performance.now() - at)
      appended.delete(position)
    }
  })
  await listening.promise
  return {
    async end(seconds: number) {
      while (appended.size > 0) await pause(TICK_MS)
      await listener.stop()
      return new Timings(lags, seconds)
    },
  }
}

/** Resolves when the last command is answered. */
async function sendSteadily(seconds: number, sessions: Session[]) {
  const total = seconds * COMMANDS_A_SECOND
  const start = performance.now()
  const underWay: Promise<unknown>[] = []
  while (underWay.length < total) {
    const due = ((performance.now() - start) / 1_000) * COMMANDS_A_SECOND
    while (underWay.length < Math.min(due, total)) {
      underWay.push(command(sessions[underWay.length % sessions.length]!, underWay.length))
    }
    await pause(TICK_MS)
  }
  await Promise.all(underWay)
}

function command(session: Session, number: number) {
  const isEven = Math.floor(number / 20) % 2 === 0
  return isEven ? renamePage(session) : createBlock(session.client, 'page', session.newPages)
}
