import { randomUUID } from 'node:crypto'
import type { Group } from '@japa/runner/core'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { Logger } from '@adonisjs/core/logger'
import { Listener } from '#kernel/database/listener'
import type { Log } from '#kernel/database/outage'
import type { RecordedEvent } from '#kernel/event_store/port'
import { eventLane } from '#kernel/outbox/event_lane'
import type { Lane } from '#kernel/outbox/lane'
import { enqueueEvent } from '#kernel/outbox/outbox'
import { OutboxRelay } from '#kernel/outbox/relay'
import { eventually } from '#testing/eventually'

const SILENT = new Logger({ enabled: false })
export const METADATA = {
  actor: 'system' as const,
  correlation_id: 'test',
  causation_id: 'test',
  command_id: 'test',
  schema_version: 1,
  time: '2026-11-21T10:00:00.000Z',
}

function eventStore() {
  return app.container.make('strata.event_store')
}

/** Returns the product's own event lane with changes, such as work before or after each append. */
export function testLane(changes: Partial<Lane> = {}): Lane {
  return { ...eventLane(eventStore), delays: [0.05], ...changes }
}

/** Returns a lane that passes mails to the test. */
export function mailTestLane(handle: Lane['handle'], changes: Partial<Lane> = {}): Lane {
  return {
    topic: 'mail',
    ordered: false,
    batchSize: 5,
    delays: [0.05],
    maxAttempts: 3,
    handle,
    ...changes,
  }
}

/** Queues events 0 to count - 1 of a new stream. */
export async function enqueueStream(count: number) {
  const stream = `user-${randomUUID()}`
  await db.transaction(async (trx) => {
    for (let revision = 0; revision < count; revision++) {
      const data = { n: revision }
      await enqueueEvent(trx, { stream, revision, type: 'Tested', data, metadata: METADATA })
    }
  })
  return stream
}

/** Resolves with the stream's events once there are this many. */
export async function recorded(stream: string, count: number): Promise<RecordedEvent[]> {
  return eventually(async () => {
    const events: RecordedEvent[] = []
    for await (const event of (await eventStore()).read(stream)) events.push(event)
    if (events.length < count) throw new Error(`${events.length} of ${count} events`)
    return events
  })
}

export function rowsOf(key: string): Promise<Record<string, unknown>[]> {
  return db.from('outbox').where({ key }).orderBy('id')
}

/** Resolves when no row of the key is queued. */
export async function allDone(key: string) {
  await eventually(async () => {
    const waiting = (await rowsOf(key)).filter((row) => row.done_at === null)
    if (waiting.length > 0) throw new Error(`${waiting.length} rows are not done`)
  })
}

/** Terminates a relay's connections, like a network or server failure. */
export function cutOff(topic: string) {
  return db.rawQuery(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like ? and datname = current_database()`,
    [`strata leader outbox of ${topic}%`]
  )
}

/**
 * Empties the outbox before each test and stops the relays afterwards. Returns a function that
 * starts a relay.
 */
export function relaysOf(group: Group) {
  let relays: OutboxRelay[] = []
  group.each.setup(async () => {
    await db.from('outbox').delete()
    return async () => {
      await Promise.all(relays.map((relay) => relay.stop()))
      relays = []
    }
  })
  return async (lanes: Lane[], listener?: Listener, log: Log = SILENT) => {
    const shared = listener ?? (await app.container.make(Listener))
    const relay = new OutboxRelay(process.env.DATABASE_URL!, shared, lanes, log)
    relay.start()
    relays.push(relay)
    return relay
  }
}
