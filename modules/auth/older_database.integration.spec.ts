import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { event } from '#kernel/event_store/testing/events'
import { eventLane } from '#kernel/outbox/event_lane'
import type { OutboxRow } from '#kernel/outbox/lane'
import { allDone, recorded, relaysOf, rowsOf } from '#kernel/outbox/testing/relays'
import { freshEmail } from '#testing/accounts'
import { userStream } from '#modules/auth/events'
import { moveBehindLog, recordUserEvent } from '#modules/auth/commands/record_user_event'

const eventStore = () => app.container.make('strata.event_store')
const lane = () => ({ ...eventLane(eventStore, moveBehindLog), delays: [0.05] })

test.group('Pending events behind a longer log', (group) => {
  const startRelay = relaysOf(group)
  let userId: number
  let stream: string

  group.each.setup(async () => {
    const user = { email: freshEmail(), full_name: 'Somebody' }
    const [id] = await db.table('users').insert(user).returning('id')
    userId = Number(typeof id === 'object' ? id.id : id)
    stream = userStream(userId)
  })

  const record = (count: number) =>
    db.transaction(async (trx) => {
      const origin = { actor: userId, correlationId: randomUUID() }
      const data = { user_id: userId }
      for (let i = 0; i < count; i++)
        await recordUserEvent(trx, { type: 'SignedOut', data }, origin)
    })
  const goOn = async (count: number) => {
    const store = await eventStore()
    for (let i = 0; i < count; i++) await store.append(stream, 'any', [event('Elsewhere')])
  }
  const types = async (count: number) => (await recorded(stream, count)).map(({ type }) => type)

  for (const ahead of [1, 2, 5]) {
    test(`pending events are appended behind the log's end when it is ${ahead} ahead`, async ({
      assert,
    }) => {
      await goOn(ahead)
      await record(2)
      await startRelay([lane()])
      await allDone(stream)
      await record(1)
      await allDone(stream)
      const own = ['SignedOut', 'SignedOut', 'SignedOut']
      assert.deepEqual(await types(ahead + 3), [...Array(ahead).fill('Elsewhere'), ...own])
    })
  }

  test('concurrent detections move pending events only once', async ({ assert }) => {
    await goOn(3)
    await record(2)
    const rows = (await rowsOf(stream)) as unknown as OutboxRow[]
    const overtaken = { ...rows[0]!, revision: 0 }
    await Promise.all([1, 2, 3].map(() => moveBehindLog(overtaken, 2)))
    const places = (await rowsOf(stream)).map(({ revision }) => Number(revision))
    assert.deepEqual(places, [3, 4])
    await startRelay([lane()])
    await allDone(stream)
    assert.lengthOf(await recorded(stream, 5), 5)
  })

  test('events get new ids even if the outbox reuses its row ids', async ({ assert }) => {
    await record(1)
    const [first] = await rowsOf(stream)
    await startRelay([lane()])
    await allDone(stream)
    await db.from('outbox').where({ id: first!.id }).delete()
    await db.from('users').where({ id: userId }).update({ event_revision: -1 })
    await db.rawQuery(`alter table outbox alter column id restart with ${Number(first!.id)}`)
    await record(1)
    await allDone(stream)
    assert.deepEqual(await types(2), ['SignedOut', 'SignedOut'])
  })
})
