import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import fc from 'fast-check'
import type pg from 'pg'
import { BLOCK_EVENTS, Chain } from '#kernel/chain/chain'
import { leafOf } from '#kernel/chain/leaf'
import { copyLog, digestLog } from '#kernel/event_store/copy'
import { INSTALLATION_STREAM } from '#kernel/event_store/installation'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { applyBatch } from '#kernel/projections/batch'
import type { RecordedHandler } from '#kernel/projections/projection'
import { verify } from '#kernel/projections/rebuild'
import { undecoded } from '#kernel/events/sealing_codec'
import { createReadModels } from '#kernel/projections/schema'
import { inTransaction } from '#kernel/projections/transaction'
import { notedPositions, translatePositions } from '#kernel/projections/translate_positions'
import { TYPESCRIPT } from '#testing/child'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import { eachEvent } from '#projections/chain/each_event'
import { chainProjection } from '#projections/chain/projection'
import { ChainQueries } from '#projections/chain/queries'
import { projections } from '#projections/index'
import { foundBy, openChainedLog, STORES } from '#testing/chained_log'
import { freshStackDatabase, openStack } from '#testing/stack'

const RUNNER = fileURLToPath(new URL('../../backend/testing/runner_process.ts', import.meta.url))

test.group('Hash chain', () => {
  for (const kind of STORES) {
    test(`the chain follows a log in ${kind} from block to block`, async ({ assert, cleanup }) => {
      const log = await openChainedLog(kind)
      cleanup(() => log.close())
      const expected = new Chain()
      const links: string[] = []
      for (let round = 0; round < 3; round++) {
        await log.store.append(`page-${round}`, 'no_stream', many(200))
        await log.project()
        const { head, differing, events } = await log.check()
        assert.deepEqual([differing, events], [0, 200 * (round + 1)])
        links.push(head!)
      }
      await eachEvent(log.store, async (one) => expected.add(leafOf(one)))
      assert.equal(expected.link.toString('hex'), links[2])
      for (const [i, link] of links.entries()) {
        assert.equal((await log.chain.linkAt(200 * (i + 1)))?.toString('hex'), link)
      }
      assert.isUndefined(await log.chain.linkAt(601))
      const sources = { ...log.stack, store: log.store }
      assert.isTrue((await verify(sources, chainProjection)).equal)
    }).tags(kind === 'EventStoreDB' ? ['@thorough'] : [])
  }

  test('the chain does not depend on batch sizes', async ({ assert, cleanup }) => {
    const stack = openStack({ ...(await freshStackDatabase([chainProjection])), project: false })
    cleanup(() => stack.close())
    const chain = new ChainQueries(stack.pool)
    const reset = async () => {
      await stack.pool.query('delete from rm_chain_v1.blocks')
      await stack.pool.query(`update projections.checkpoints set position = ''`)
    }
    const sizes = fc.array(fc.integer({ min: 1, max: 3 * BLOCK_EVENTS }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(sizes, async (batches) => {
        await reset()
        const expected = new Chain()
        for (const size of batches) {
          const events = many(size).map((one, i) => ({
            ...one,
            stream: 'page-1',
            revision: expected.events + i,
            position: String(expected.events + i + 1).padStart(20, '0'),
          }))
          const upTo = events.at(-1)!.position
          await applyBatch(stack.pool, [chainProjection], events.map(undecoded), upTo)
          for (const one of events) expected.add(leafOf(one))
          const head = await chain.head()
          assert.deepEqual(head, { events: expected.events, link: expected.link })
        }
      }),
      { numRuns: 25 }
    )
  })

  test('the chain catches up with an existing log by itself', async ({ assert, cleanup }) => {
    const others = projections.filter((one) => one !== chainProjection)
    const database = await freshStackDatabase(others)
    const before = openStack({ ...database, project: false })
    for (let i = 0; i < 5; i++) await before.store.append(`plan-${i}`, 'no_stream', many(300))
    await onClient(before.pool, (client) => createReadModels(client, projections))
    const chain = new ChainQueries(before.pool)
    assert.isUndefined(await chain.head())
    await before.close()
    const stack = openStack({ ...database, projections })
    cleanup(() => stack.close())
    const caughtUp = new ChainQueries(stack.pool)
    await eventually(async () => assert.equal((await caughtUp.head())?.events, 1_500))
    await stack.store.append('plan-0', 'any', many(1))
    await eventually(async () => assert.equal((await caughtUp.head())?.events, 1_501))
    assert.isTrue((await verify(stack, chainProjection)).equal)
  })

  test('the chain includes unknown events and parks none', async ({ assert, cleanup }) => {
    const stack = openStack(await freshStackDatabase())
    cleanup(() => stack.close())
    await stack.store.append('page-1', 'no_stream', [event('OfTomorrow', { at: 1 })])
    await stack.store.append('elsewhere-1', 'no_stream', [{ ...event(), data: Buffer.from('{') }])
    const chain = new ChainQueries(stack.pool)
    await eventually(async () => assert.equal((await chain.status()).events, 2))
    const parked = await stack.pool.query(`select from projections.parked where name = 'chain'`)
    assert.equal(parked.rowCount, 0)
  })

  test('a failed write is retried and leaves no gap in the chain', async ({ assert, cleanup }) => {
    let isBroken = true
    const { recorded } = chainProjection
    const rows: RecordedHandler['rows'] = (events) => {
      if (isBroken) throw new Error('cannot take this')
      return recorded!.rows(events)
    }
    const broken = { ...chainProjection, recorded: { ...recorded!, rows } }
    const stack = openStack(await freshStackDatabase([broken]))
    cleanup(() => stack.close())
    await stack.store.append('page-1', 'no_stream', many(3))
    await eventually(() => assert.isNotEmpty(stack.errors))
    isBroken = false
    const chain = new ChainQueries(stack.pool)
    await eventually(async () => assert.equal((await chain.status()).events, 3))
    const { rowCount } = await stack.pool.query('select from projections.parked')
    assert.equal(rowCount, 0)
  })

  test('the chain also matches a copy of the log in another store', async ({ assert, cleanup }) => {
    const log = await openChainedLog('Postgres')
    const copy = await openEventStoreDb()
    cleanup(async () => {
      await copy.close()
      await log.close()
    })
    await copy.store.append(INSTALLATION_STREAM, 'no_stream', [event('InstallationFounded')])
    await log.append('page-1', 'workspace-1', 'page-1')
    await log.project()
    await log.anchors.signFirst()
    await copyLog(log.store, copy.store, null, async () => {})
    const { at } = await digestLog(log.store, await notedPositions(log.stack.pool))
    await inTransaction(log.stack.pool, (client) => translatePositions(client, copy.store, at))
    const found = await log.check({ store: copy.store })
    assert.deepEqual([foundBy(found), found.anchors], [[], 1])
  })

  test('a killed process loses and duplicates no entry of the chain', async ({
    assert,
    cleanup,
  }) => {
    const database = await freshStackDatabase()
    const stack = openStack({ ...database, project: false })
    cleanup(() => stack.close())
    for (let i = 0; i < 40; i++) await stack.store.append(`plan-${i}`, 'no_stream', many(200))
    const chain = new ChainQueries(stack.pool)
    const kills = [1, 2_001, 4_001]
    for (const events of kills) {
      const child = startRunner(database)
      await eventually(async () => assert.isAtLeast((await chain.status()).events, events))
      child.kill('SIGKILL')
      await once(child, 'exit')
      assert.isBelow((await chain.status()).events, 8_000)
    }
    const child = startRunner(database)
    await eventually(async () => assert.equal((await chain.status()).events, 8_000))
    child.disconnect()
    await once(child, 'exit')
    assert.isTrue((await verify(stack, chainProjection)).equal)
  }).tags(['@thorough'])
})

async function onClient(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  await work(client).finally(() => client.release())
}

function startRunner(database: object) {
  const child = fork(RUNNER, [JSON.stringify(database)], {
    execArgv: [TYPESCRIPT],
  })
  atEndOfSuite(async () => child.kill('SIGKILL'))
  return child
}

function many(count: number) {
  return Array.from({ length: count }, (_, n) => event('PlanChanged', { n }))
}
