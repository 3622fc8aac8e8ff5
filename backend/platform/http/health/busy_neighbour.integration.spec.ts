import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { event } from '#kernel/event_store/testing/events'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { Failures } from '#kernel/failures/failures'
import { Listener } from '#kernel/database/listener'
import { ProjectionProgress } from '#kernel/projections/progress'
import { Readiness } from '#platform/http/health/readiness'
import { projections } from '#projections/index'
import { freshStackDatabase, openStack } from '#testing/stack'

/** Milliseconds between two events of the neighbor: too short for its feed ever to be idle. */
const EVERY_MS = 20

test('an installation stays ready while another one keeps their shared EventStoreDB busy', async ({
  assert,
  cleanup,
}) => {
  const server = await EventStoreDbStandIn.start()
  const open = (prefix: string) => new EventStoreDbStore(`${server.url}&streamPrefix=${prefix}-`)
  const [own, neighbor] = [open('own'), open('neighbor')]
  const database = await freshStackDatabase()
  const stack = openStack({ ...database, project: false })
  const listener = new Listener(database.url)
  const progress = new ProjectionProgress(stack.pool, listener, own, projections)
  const over = new AbortController()
  await own.append('workspace-1', 'no_stream', [event()])
  await stack.pool.query('update projections.checkpoints set position = $1', [await own.head()])
  const busy = keepBusy(neighbor, over.signal)
  cleanup(async () => {
    over.abort()
    await busy
    progress.stop()
    await Promise.all([listener.stop(), stack.close(), own.close(), neighbor.close()])
    await server.stop()
  })

  const readiness = new Readiness({
    store: own,
    readModels: progress,
    outage: { confirmed: false },
    vault: { lacks: undefined },
    answerableForLag: () => true,
    failures: new Failures(),
  })
  for (let look = 0; look < 3; look++) {
    assert.containsSubset(await readiness.check(), {
      ready: true,
      database: true,
      projections: true,
      lag_ms: 0,
      background_lag_ms: 0,
    })
  }
}).tags(['@thorough'])

async function keepBusy(store: EventStoreDbStore, signal: AbortSignal) {
  for (let n = 0; !signal.aborted; n++) {
    await store.append(`workspace-${n % 5}`, 'any', [event('BlockCreated', { n })])
    await pause(EVERY_MS)
  }
}
