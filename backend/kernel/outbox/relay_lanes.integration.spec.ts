import { test } from '@japa/runner'
import type pg from 'pg'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { Listener } from '#kernel/database/listener'
import { FinalFailure } from '#kernel/outbox/lane'
import { LaneWorker } from '#kernel/outbox/lane_worker'
import { enqueueMail, OUTBOX_CHANNEL } from '#kernel/outbox/outbox'
import {
  allDone,
  enqueueStream,
  mailTestLane,
  relaysOf,
  rowsOf,
  testLane,
} from '#kernel/outbox/testing/relays'
import { eventually } from '#testing/eventually'

test.group('Outbox: scheduling of rows', (group) => {
  const startRelay = relaysOf(group)

  test('a commit wakes the relay', async () => {
    await startRelay([{ ...testLane(), pollMs: 3_600_000 }])
    for (let i = 0; i < 3; i++) await allDone(await enqueueStream(1))
  })

  test('polling finds new rows without a notification', async () => {
    const deaf = new Listener(process.env.DATABASE_URL!)
    deaf.on = () => () => {}
    await startRelay([testLane()], deaf)
    await allDone(await enqueueStream(1))
    await allDone(await enqueueStream(1))
  })

  test('relay gives up a mail after the maximum number of failures, and logs it', async ({
    assert,
  }) => {
    let tries = 0
    const lines: string[] = []
    const add = (_: object, line: string) => void lines.push(line)
    const lane = mailTestLane(() => {
      tries += 1
      return Promise.reject(new Error('refused'))
    })
    await startRelay([lane], undefined, { info: () => {}, warn: add, error: add })
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    const row = await eventually(async () => {
      const [only] = await rowsOf('x/1')
      if (!only?.dead_at) throw new Error('not given up')
      return only
    })
    assert.containSubset(row, { attempts: 3, last_error: 'refused', done_at: null })
    assert.equal(tries, 3)
    assert.deepEqual(lines, [
      'outbox: failed; retrying in 0.05 s; see node strata failures:list',
      'outbox: failed; retrying in 0.05 s; see node strata failures:list',
      'outbox: given up; see node strata failures:list',
    ])
  })

  test('failures that cannot be recorded are left to the single line of the outage', async ({
    assert,
    cleanup,
  }) => {
    const lines: string[] = []
    const ofDatabase: string[] = []
    const logTo = (into: string[]) => {
      const add = (_: object, line: string) => void into.push(line)
      return { info: add, warn: add, error: add }
    }
    const away = Object.assign(new Error('shutting down'), { code: '57P01' })
    const worker = new LaneWorker({
      lane: mailTestLane(() => Promise.reject(away)),
      connectionString: process.env.DATABASE_URL!,
      pool: { query: () => Promise.reject(away) } as unknown as pg.Pool,
      log: logTo(lines),
      databaseLog: logTo(ofDatabase),
      abandon: new AbortController().signal,
    })
    const stopped = new AbortController()
    const running = worker.run(stopped.signal)
    cleanup(() => {
      stopped.abort()
      return running
    })
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    worker.wake()
    await eventually(() => assert.include(ofDatabase, 'outbox: failed, but not recorded'))
    assert.isEmpty(lines)
  })

  test('a hanging mail does not delay events', async () => {
    const hang = Promise.withResolvers<void>()
    await startRelay([mailTestLane(() => hang.promise), testLane()])
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    await allDone(await enqueueStream(3))
    hang.resolve()
  })

  test('a hanging mail is abandoned when the relay stops, and sent by the next relay', async ({
    assert,
  }) => {
    const hangs = Promise.withResolvers<void>()
    const relay = await startRelay([mailTestLane(() => (hangs.resolve(), new Promise(() => {})))])
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    await hangs.promise
    await relay.stop()
    assert.containSubset(await rowsOf('x/1'), [{ attempts: 0, done_at: null, dead_at: null }])
    const { rows } = await db.rawQuery(
      `select from pg_stat_activity
         where application_name = 'strata-outbox-mail' and datname = current_database()`
    )
    assert.lengthOf(rows, 0)
    await startRelay([mailTestLane(() => Promise.resolve())])
    await allDone('x/1')
  })

  test('a row with a final failure is dead at once', async ({ assert }) => {
    await startRelay([mailTestLane(() => Promise.reject(new FinalFailure('unknown recipient')))])
    await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 1 }))
    await eventually(async () => assert.isNotNull((await rowsOf('x/1'))[0]?.dead_at))
    assert.containSubset(await rowsOf('x/1'), [{ attempts: 1, last_error: 'unknown recipient' }])
  })

  test('a later mail of the same kind replaces a queued one', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await enqueueMail(trx, { template: 'x', userId: 1 })
      await enqueueMail(trx, { template: 'x', userId: 2 })
      await enqueueMail(trx, { template: 'x', userId: 1 })
    })
    const sent: unknown[] = []
    await startRelay([
      mailTestLane((row) => {
        sent.push(row.payload)
        return Promise.resolve()
      }),
    ])
    await allDone('x/1')
    await allDone('x/2')
    assert.sameDeepMembers(sent, [
      { template: 'x', userId: 1 },
      { template: 'x', userId: 2 },
    ])
  })

  test('a rolled-back transaction leaves no rows', async ({ assert }) => {
    const trx = await db.transaction()
    await enqueueMail(trx, { template: 'x', userId: 3 })
    await trx.rollback()
    assert.deepEqual(await rowsOf('x/3'), [])
  })

  test('the relay listens to the channel that the table notifies', async ({ assert }) => {
    const listener = await app.container.make(Listener)
    let received = 0
    const stop = listener.on(OUTBOX_CHANNEL, () => received++)
    await eventually(async () => {
      await db.transaction((trx) => enqueueMail(trx, { template: 'x', userId: 4 }))
      if (received < 2) throw new Error('no notification received')
    })
    stop()
    assert.isAbove(received, 1)
  })
})
