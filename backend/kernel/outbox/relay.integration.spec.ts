import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { eventId, type EventPayload } from '#kernel/outbox/event_lane'
import type { OutboxRow } from '#kernel/outbox/lane'
import { enqueueEvent } from '#kernel/outbox/outbox'
import type { Step } from '#kernel/outbox/testing/dying_relay'
import {
  allDone,
  cutOff,
  enqueueStream,
  METADATA,
  recorded,
  relaysOf,
  rowsOf,
  testLane,
} from '#kernel/outbox/testing/relays'
import { Child } from '#testing/child'
import { eventually } from '#testing/eventually'

const DYING = fileURLToPath(new URL('testing/dying_relay.ts', import.meta.url))

test.group('Outbox: events, exactly once and in order', (group) => {
  const startRelay = relaysOf(group)

  test('relay appends events at their revisions, under the ids in their rows', async ({
    assert,
  }) => {
    await startRelay([testLane()])
    const stream = await enqueueStream(3)
    const events = await recorded(stream, 3)
    await allDone(stream)
    assert.deepEqual(
      events.map(({ revision, data }) => [revision, JSON.parse(Buffer.from(data).toString())]),
      [0, 1, 2].map((n) => [n, { n }])
    )
    const rows = await rowsOf(stream)
    assert.deepEqual(
      events.map(({ id }) => id),
      rows.map(({ payload }) => (payload as EventPayload).id)
    )
    assert.deepEqual(events[0]?.metadata, METADATA)
  })

  test('relay derives event ids from row ids for rows of earlier releases', async ({ assert }) => {
    const stream = await enqueueStream(2)
    await db
      .from('outbox')
      .where({ key: stream })
      .update({ payload: db.raw(`payload - 'id'`) })
    await startRelay([testLane()])
    const events = await recorded(stream, 2)
    const rows = await rowsOf(stream)
    assert.deepEqual(
      events.map(({ id }) => id),
      rows.map(({ id }) => eventId(String(id)))
    )
  })

  test('relay appends once when it dies before marking the row', async ({ assert }) => {
    let deaths = 0
    const lane = testLane()
    const dying = testLane({
      async handle(row: OutboxRow) {
        await lane.handle(row)
        if (deaths++ < 3) throw new Error('killed after the append')
      },
    })
    await startRelay([dying])
    const stream = await enqueueStream(2)
    await allDone(stream)
    const events = await recorded(stream, 2)
    assert.lengthOf(events, 2)
    assert.equal(deaths, 5)
  })

  test('relay appends once when its process is killed with SIGKILL {$self}')
    .with(['before the append', 'after the append'] satisfies Step[])
    .run(async ({ assert }, step) => {
      const stream = await enqueueStream(2)
      const dying = Child.node([DYING, JSON.stringify({ url: process.env.DATABASE_URL, step })])
      assert.equal((await dying.exited).signal, 'SIGKILL')
      const waiting = (await rowsOf(stream)).filter((row) => row.done_at === null)
      assert.lengthOf(waiting, 2)
      await startRelay([testLane()])
      await allDone(stream)
      assert.lengthOf(await recorded(stream, 2), 2)
    })

  test('relay appends once when another relay takes over from a hanging one', async ({
    assert,
  }) => {
    const lane = testLane()
    const hang = Promise.withResolvers<void>()
    const hanging = testLane({
      async handle(row: OutboxRow) {
        await lane.handle(row)
        await hang.promise
      },
    })
    await startRelay([hanging])
    const stream = await enqueueStream(1)
    await recorded(stream, 1)
    await startRelay([lane])
    await cutOff('event')
    await allDone(stream)
    hang.resolve()
    assert.lengthOf(await recorded(stream, 1), 1)
  })

  test('relay recovers after losing the database connection', async () => {
    await startRelay([testLane()])
    await allDone(await enqueueStream(1))
    await cutOff('event')
    await allDone(await enqueueStream(1))
  })

  test('several relays share the work without duplicates', async ({ assert }) => {
    const seen: string[] = []
    const counting = testLane({
      async handle(row: OutboxRow) {
        seen.push(row.id)
        await lane.handle(row)
      },
    })
    const lane = testLane()
    await Promise.all([1, 2, 3].map(() => startRelay([counting])))
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => enqueueStream(10)))
    for (const stream of streams) await allDone(stream)
    assert.lengthOf(seen, 50)
    assert.lengthOf(new Set(seen), 50)
  })

  test('a failed event blocks later events of its stream, but no other stream', async ({
    assert,
  }) => {
    let broken = ''
    const lane = testLane()
    await startRelay([
      testLane({
        delays: [0.3],
        async handle(row: OutboxRow) {
          if (row.key === broken && row.revision === 1) throw new Error('broken')
          await lane.handle(row)
        },
      }),
    ])
    await db.transaction(async (trx) => {
      broken = `user-${randomUUID()}`
      for (const revision of [0, 1, 2]) {
        const event = { stream: broken, revision, type: 'Tested', data: {}, metadata: METADATA }
        await enqueueEvent(trx, event)
      }
    })
    const other = await enqueueStream(3)
    await allDone(other)
    const failing = await eventually(async () => {
      const row = (await rowsOf(broken))[1]
      if (Number(row?.attempts) < 2) throw new Error('not failed twice')
      return row
    })
    assert.equal(failing?.last_error, 'broken')
    assert.equal((await rowsOf(broken))[2]?.attempts, 0)
    assert.lengthOf(await recorded(broken, 1), 1)

    const held = broken
    broken = ''
    await allDone(held)
    assert.lengthOf(await recorded(held, 3), 3)
  })
})
