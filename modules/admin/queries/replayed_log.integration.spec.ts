import { randomBytes, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { EventStore } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'
import { openEventStoreDb } from '#kernel/event_store/testing/eventstoredb'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { Replays } from '#modules/admin/queries/replay'
import { ReplayedLog } from '#modules/admin/queries/replayed_log'
import { eventDefinitions } from '#modules/index'
import { WorkspaceHistory } from '#modules/workspace/history'
import { archived, branch } from '#modules/workspace/testing/tree_events'

const STREAM = 'workspace-1'
const codec = new SealingCodec(eventDefinitions)
const key = randomBytes(32)

const STORES = {
  Postgres: async () => openPostgresStore(await freshEventLog()),
  EventStoreDB: openEventStoreDb,
}

/** Creates events of a workspace with sealed names, one minute apart. */
function written(events: typeof branch, from = 0) {
  return events.map((each, i) => {
    const time = new Date(Date.UTC(2026, 0, 1) + (from + i) * 60_000).toISOString()
    const { metadata } = event()
    return codec.encode(STREAM, randomUUID(), each, { ...metadata, time, fingerprint: '' }, key)
  })
}

/** Wraps a log and counts its read events. */
function counting(store: EventStore) {
  const read = { events: 0 }
  const counted = {
    async *read(...asked: Parameters<EventStore['read']>) {
      for await (const each of store.read(...asked)) {
        read.events++
        yield each
      }
    },
  }
  return { read, log: new ReplayedLog(counted as unknown as EventStore, codec) }
}

for (const [kind, open] of Object.entries(STORES)) {
  test.group(`Replay of a log in ${kind}`, (group) => {
    let store: EventStore
    group.each.setup(async () => {
      const opened = await open()
      store = opened.store
      return () => opened.close()
    })

    test('a second replay reads only new events', async ({ assert }) => {
      const { log, read } = counting(store)
      const replays = new Replays(log)
      const ids = async (at?: number) => {
        const { items } = await replays.at(WorkspaceHistory, 1, at)
        return items.map(({ id, archived: isArchived }) => (isArchived ? -id : id))
      }
      assert.isFalse(await replays.has(STREAM))
      assert.deepEqual(await ids(), [])
      await store.append(STREAM, 'no_stream', written(branch))
      assert.isTrue(await replays.has(STREAM))
      read.events = 0
      assert.deepEqual(await ids(), [1, 2, 3, 4])
      assert.equal(read.events, 4)
      assert.deepEqual(await ids(1), [1, 2])
      assert.equal(read.events, 5)
      await store.append(STREAM, 3, written([archived(2)], 4))
      assert.deepEqual(await ids(), [1, -2, 3, 4])
      assert.equal(read.events, 7)
      assert.deepEqual(await ids(3), [1, 2, 3, 4])
    })

    test('a deleted stream invalidates the cached events', async ({ assert }) => {
      const { log } = counting(store)
      await store.append(STREAM, 'no_stream', written(branch))
      assert.lengthOf(await log.read(STREAM), 4)
      await store.delete(STREAM, 'any')
      assert.lengthOf(await log.read(STREAM), 0)
      await store.append(STREAM, 'any', written([archived(1)]))
      const [first, ...others] = await log.read(STREAM)
      assert.deepEqual([first!.revision, first!.event.type, others], [4, 'BlocksArchived', []])
    })

    test('a replay shows everything before an unreadable event', async ({ assert }) => {
      const { log } = counting(store)
      const replays = new Replays(log)
      const foreign = [event('NobodyKnows', { name: 'text' }), event('BlockRenamed', 'x')]
      await store.append(STREAM, 'no_stream', [...written(branch), ...foreign])
      const { items, last, steps } = await replays.at(WorkspaceHistory, 1, 3)
      assert.deepEqual([items.length, steps.length, last!.revision], [4, 4, 5])
      await assert.rejects(() => replays.at(WorkspaceHistory, 1), /revision 4 cannot be read/)
    })
  })
}
