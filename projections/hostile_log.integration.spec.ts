import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { checkpointsIn } from '#kernel/projections/checkpoints'
import { ProjectionRunner } from '#kernel/projections/runner'
import { eventually } from '#testing/eventually'
import { checkChain } from '#projections/chain/check'
import { ChainQueries } from '#projections/chain/queries'
import { projections } from '#projections/index'
import { STORES, type StoreKind } from '#testing/chained_log'
import { freshStackDatabase, openStack } from '#testing/stack'

const USUAL = JSON.stringify(event().metadata)
const at = (time: string) => JSON.stringify({ ...event().metadata, time })

const STREAMS = [
  'workspace-1',
  'workspace-x',
  'page-99999999999999999999999',
  'user-__proto__',
  'billing-1e400',
  "plan-'; drop table users --",
  `workspace-${'7'.repeat(2_000)}`,
]
/** Streams with names that only an EventStoreDB accepts. */
const ODD_STREAMS = [
  'workspace-1\0',
  'page-\0',
  'user-\u2028\0',
  '\0',
  `page-${'n'.repeat(100_000)}`,
  `billing-${randomBytes(50_000).toString('hex')}`,
]
const TYPES = [
  'BlockCreated',
  'BlocksMoved',
  'PageSaved',
  'UserRegistered',
  'PlanCreated',
  'PaymentReceived',
  'SubscriptionStandingChanged',
  'AuditLooked',
  '__proto__',
  'constructor',
]
const ODD_TYPES = ['O\0dd', 't'.repeat(10_000)]
const METADATA = [
  USUAL,
  '{}',
  'null',
  '"x"',
  '[1]',
  '{"__proto__":{"schema_version":1},"schema_version":1}',
  at('2026-02-30T00:00:00Z'),
  at('+275760-09-13T00:00:00.000Z'),
  at('2999-12-31T23:59:59.999Z'),
  JSON.stringify({ ...event().metadata, actor: 1e300, owner: -1 }),
  JSON.stringify({ ...event().metadata, actor: 'x', owner: {}, schema_version: 99 }),
]
const DATA = [
  '{}',
  '{',
  'null',
  '[]',
  '{"block_id":"x","user_id":1e300,"plan_id":null,"payment_id":-1,"at":"never"}',
  '{"block_id":9007199254740993,"user_id":9007199254740993,"name_bytes":1e99,"block_type":"x"}',
  '{"block_id":1,"sealed":"AAAA"}',
]

/** Opens a log with foreign events and all projections of the product. */
async function open(kind: StoreKind) {
  const stack = openStack({ ...(await freshStackDatabase()), project: false })
  const server = kind === 'EventStoreDB' ? await openEventStoreDb() : undefined
  const store = server?.store ?? stack.store
  const runner = new ProjectionRunner({ ...stack.runner.options, store, projections })
  const revisions = new Map<string, number>()
  return {
    stack,
    store,
    runner,
    put: async (stream: string, type: string, metadata: string, data: string) => {
      if (server) {
        const proposed = { id: randomUUID(), type, contentType: 'application/json' }
        const bytes = { metadata: Buffer.from(metadata), data: Buffer.from(data) }
        server.server.log.append(stream, 'any', [{ ...proposed, ...bytes }])
        return
      }
      const revision = (revisions.get(stream) ?? -1) + 1
      revisions.set(stream, revision)
      // Otherwise a read of the stream would hide the event, and the check would report it as
      // hidden.
      await stack.pool.query(
        `insert into event_store.streams (name, revision) values ($1, $2)
         on conflict (name) do update set revision = $2`,
        [stream, revision]
      )
      await stack.pool.query(
        `insert into event_store.events (position, stream, revision, id, type, data, metadata)
         values (nextval('event_store.positions'), $1, $2, $3, $4, $5, $6)`,
        [stream, revision, randomUUID(), type, Buffer.from(data), metadata]
      )
    },
    close: async () => {
      await runner.stop()
      await server?.close()
      await stack.close()
    },
  }
}

test.group('Log with foreign events', () => {
  for (const kind of STORES) {
    test(`in ${kind}, foreign events stop no projection and are all chained`, async ({
      assert,
      cleanup,
    }) => {
      const { stack, store, runner, put, close } = await open(kind)
      cleanup(close)
      const isOdd = kind === 'EventStoreDB'
      const streams = isOdd ? [...STREAMS, ...ODD_STREAMS] : STREAMS
      for (const [i, stream] of streams.entries()) {
        const types = isOdd ? [...TYPES, ...ODD_TYPES] : TYPES
        for (const [k, type] of types.entries()) {
          await put(stream, type, METADATA[(i + k) % METADATA.length]!, DATA[k % DATA.length]!)
          await put(stream, type, USUAL, DATA[(i + k) % DATA.length]!)
        }
      }
      await store.append('user-77', 'any', [event('UserRegistered', { user_id: 77 })])
      await put('user-78', 'UserRegistered', METADATA[5]!, '{"user_id":78}')
      runner.start()
      const head = (await store.head())!
      await eventually(
        async () => {
          const behind = (await checkpointsIn(stack.pool)).filter(({ position }) => position < head)
          if (behind.length > 0) throw new Error(`${behind.map(({ name }) => name).join()} stand`)
        },
        { within: 60_000 }
      )
      const { rows } = await stack.pool.query('select id from rm_statistics.people where id = 77')
      assert.lengthOf(rows, 1)
      const chain = new ChainQueries(stack.pool)
      const report = await checkChain({ store, chain, anchors: [], trustedKeys: [] })
      // This log has no signature.
      const problems = report.problems.filter((text) => !text.startsWith('There is no anchor'))
      assert.deepEqual([report.differences, problems, report.behind], [[], [], 0])
    })
      .timeout(90_000)
      .tags(kind === 'Postgres' ? [] : ['@thorough'])
  }
})
