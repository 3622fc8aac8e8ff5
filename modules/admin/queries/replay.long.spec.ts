import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import type { EventStore } from '#kernel/event_store/port'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { Child } from '#tools/testing/child'
import { Replays } from '#modules/admin/queries/replay'
import { ReplayedLog } from '#modules/admin/queries/replayed_log'
import { eventDefinitions } from '#modules/index'
import { WorkspaceHistory } from '#modules/workspace/history'
import { appendWorkspace } from '#modules/workspace/testing/workspace_history'

const STAND_IN = new URL(
  '../../../kernel/event_store/testing/eventstoredb_stand_in/run.ts',
  import.meta.url
)
/** Folders, files, sections, pages: 50,000 events, and in the end as many blocks, which is the worst. */
const COUNTS = [10, 100, 1_000, 48_890]
const EVENTS = 50_000
/** Milliseconds of processor time: on a machine that does nothing else, not much less than it takes. */
const ANY_MOMENT = 1_000
/** The first time: by the client of EventStoreDB, events cost three times as much as by Postgres's. */
const FROM_LOG = { Postgres: 1_000, EventStoreDB: 3_000 }

const STORES = {
  Postgres: async () => openPostgresStore(await freshEventLog()),
  EventStoreDB: openStandIn,
}

/** In a process of its own, as a server would be. */
async function openStandIn() {
  const server = Child.node([fileURLToPath(STAND_IN)])
  const [url] = await server.wrote(/esdb:\S+/)
  const store = new EventStoreDbStore(url!)
  return { store, close: () => store.close().then(() => server.kill()) }
}

for (const [kind, open] of Object.entries(STORES)) {
  test(`a workspace of ${EVENTS} events in ${kind} is replayed to any moment`, async ({
    assert,
  }) => {
    const { store, close } = await open()
    await appendWorkspace(store, 1, COUNTS)
    const codec = new SealingCodec(eventDefinitions)
    const replays = () => new Replays(new ReplayedLog(store as EventStore, codec))
    const kept = replays()
    const timed = async (from: Replays, at: number) => {
      const [start, used] = [performance.now(), process.cpuUsage()]
      const { items, steps } = await from.at(WorkspaceHistory, 1, at)
      const body = JSON.stringify({ items, steps })
      assert.equal(items.length, at + 1)
      const { user, system } = process.cpuUsage(used)
      const ms = Math.round(performance.now() - start)
      return { ms, cpu: Math.round((user + system) / 1_000), kB: Math.round(body.length / 1_000) }
    }
    await timed(replays(), 0)
    const first = await timed(replays(), EVENTS - 1)
    await timed(kept, 0)
    const others = []
    for (const at of [0, 10_000, 25_000, EVENTS - 2]) others.push(await timed(kept, at))
    const { changes } = await kept.compare(WorkspaceHistory, 1, 10_000, 40_000)
    assert.lengthOf(changes, 30_000)
    const told = [first, ...others].map(({ ms, cpu }) => `${ms} (${cpu})`)
    console.log(`${kind}, ms (of processor time): ${told.join(', ')}; ${first.kB} kB at the end`)
    assert.isBelow(first.cpu, FROM_LOG[kind as keyof typeof STORES])
    for (const { cpu } of others) assert.isBelow(cpu, ANY_MOMENT)
    await close()
  }).timeout(120_000)
}
