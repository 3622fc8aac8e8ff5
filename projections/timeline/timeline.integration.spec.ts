import { test } from '@japa/runner'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { eventually } from '#testing/eventually'
import { liveSources } from '#modules/index'
import { undecoded } from '#kernel/events/sealing_codec'
import type { Projection } from '#kernel/projections/projection'
import { ProjectionRunner } from '#kernel/projections/runner'
import { toQueries } from '#kernel/projections/statements'
import { freshStackDatabase, openStack } from '#testing/stack'
import { MINUTE_MS, timelineProjection } from '#projections/timeline/projection'
import { TimelineQueries } from '#projections/timeline/queries'

/** Recorded streams and times in log order. */
const RECORDED = [
  ['plan-1', '12:01:10.000'],
  ['plan-2', '12:01:50.000'],
  ['plan-1', '12:03:00.000'],
  ['plan-2', '12:03:20.500'],
  ['plan-1', '12:03:59.999'],
  ['plan-2', '12:40:00.000'],
] as const

/** Expected last event by moment, as an index; undefined for none. */
const ENDS = [
  ['12:00:00.000', undefined],
  ['12:01:09.999', undefined],
  ['12:01:10.000', 0],
  ['12:02:30.000', 1],
  ['12:03:00.000', 2],
  ['12:03:30.000', 3],
  ['12:04:00.000', 4],
  ['12:39:59.999', 4],
  ['23:00:00.000', 5],
] as const

const at = (time: string) => `2026-11-22T${time}Z`
const PLAN = { plan_id: 1, name: 'Free', description: 'For notes', storage_limit: 1, features: [] }

/** Opens a fresh installation with this event store and only the timeline projection. */
async function open(kind: 'Postgres' | 'EventStoreDB') {
  const projections: Projection[] = [timelineProjection]
  const stack = openStack({ ...(await freshStackDatabase(projections)), project: false })
  const server = kind === 'EventStoreDB' ? await openEventStoreDb() : undefined
  const store = server?.store ?? stack.store
  /** Projects the existing events only. */
  const project = async () => {
    const head = (await store.head()) ?? ''
    const runner = new ProjectionRunner({ ...stack.runner.options, store, projections })
    runner.start()
    await eventually(async () => {
      const { rows } = await stack.pool.query('select position from projections.checkpoints')
      if (rows[0].position !== head)
        throw new Error(`The checkpoint is at ${rows[0].position}, not at ${head}`)
    })
    await runner.stop()
  }
  const close = async () => {
    await server?.close()
    await stack.close()
  }
  return { stack, store, project, close }
}

test.group("Log's end at any moment", () => {
  for (const kind of ['Postgres', 'EventStoreDB'] as const) {
    for (const projected of [0, 3, RECORDED.length]) {
      test(`finds the log's end in ${kind} with ${projected} events projected`, async ({
        assert,
        cleanup,
      }) => {
        const { stack, store, project, close } = await open(kind)
        cleanup(close)
        const ids: string[] = []
        const record = async ([stream, time]: (typeof RECORDED)[number]) => {
          const { metadata, ...rest } = event('PlanChanged', PLAN)
          await store.append(stream, 'any', [
            { ...rest, metadata: { ...metadata, time: at(time) } },
          ])
          ids.push(rest.id)
        }
        for (const one of RECORDED.slice(0, projected)) await record(one)
        await project()
        for (const one of RECORDED.slice(projected)) await record(one)
        const timeline = new TimelineQueries(stack.pool, store)
        for (const [time, last] of ENDS) {
          const found = await timeline.lastEventAt(new Date(at(time)))
          assert.equal(found?.id, last === undefined ? undefined : ids[last], time)
        }
      }).tags(kind === 'Postgres' || projected === 3 ? [] : ['@thorough'])
    }
  }

  test('the timeline follows events of every stream', ({ assert }) => {
    assert.sameMembers(
      timelineProjection.streams,
      liveSources.map(({ prefix }) => prefix)
    )
  })

  test('a batch takes one statement, whatever events it contains', ({ assert }) => {
    const at = (minute: number, type: string, revision: number, stream = 'user-1') => {
      const { id, data, metadata } = event(type)
      const time = new Date(minute * MINUTE_MS + revision).toISOString()
      const position = String(revision)
      return { stream, type, revision, position, id, data, metadata: { ...metadata, time } }
    }
    const odd = at(4, 'SignedIn', 8)
    const events = [
      at(3, 'SignedIn', 0),
      at(4, 'SignedOut', 1),
      at(4, 'SignedIn', 2),
      at(3, 'SignedOut', 3),
      { ...odd, metadata: { ...odd.metadata, time: 'never' } },
      { ...odd, metadata: null as never },
      at(4, 'SignedIn', 9, 'user-1\0'),
    ]
    const queries = toQueries(timelineProjection, 'x', events.map(undecoded))
    assert.deepEqual(
      queries.map(({ values }) => JSON.parse(values[0]) as unknown),
      [
        [
          { id: 3, stream: 'user-1', revision: 3 },
          { id: 4, stream: 'user-1', revision: 2 },
        ],
      ]
    )
  })

  test('an empty log has no end', async ({ assert, cleanup }) => {
    const { stack, store, close } = await open('Postgres')
    cleanup(close)
    assert.isUndefined(await new TimelineQueries(stack.pool, store).lastEventAt(new Date()))
  })
})
