import { test } from '@japa/runner'
import { openPool } from '#kernel/database/connections'
import { copyTo, CREATE_COPIES, noteCopied } from '#kernel/event_store/copies'
import { copyLog, digestLog } from '#kernel/event_store/copy'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import { assertTakesCopy, CREATE_INSTALLATION } from '#kernel/event_store/installation'
import { event } from '#kernel/event_store/testing/events'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'
import { finishCopy } from '#kernel/projections/finish_copy'
import { createReadModels } from '#kernel/projections/schema'
import { eventually } from '#testing/eventually'
import { overriding } from '#testing/overriding'

type Cleanup = (step: () => Promise<void>) => void

/** Opens a log of two events in Postgres, copied to an EventStoreDB but not compared. */
async function copied(cleanup: Cleanup) {
  const url = await freshEventLog()
  const pool = openPool(url, { purpose: 'copy', limits: 'operator', max: 4 })
  const postgres = openPostgresStore(url)
  const server = await EventStoreDbStandIn.start()
  const target = new EventStoreDbStore(server.url)
  cleanup(async () => {
    await target.close()
    await server.stop()
    await postgres.close()
    await pool.end()
  })
  const client = await pool.connect()
  await client.query(`${CREATE_COPIES}; ${CREATE_INSTALLATION}`)
  await createReadModels(client, [])
  client.release()
  const source = postgres.store
  await source.append('s-1', 'no_stream', [event('A'), event('B')])
  await assertTakesCopy(pool, target, false)
  await copyLog(source, target, null, (position) => noteCopied(pool, 'there', position))
  return { pool, source, target, name: 'there' }
}

test.group('Finishing a copy', () => {
  test('an event written after the comparison has begun waits, and is refused after the move', async ({
    assert,
    cleanup,
  }) => {
    const { pool, source, ...logs } = await copied(cleanup)
    let late: Promise<unknown> = Promise.resolve()
    const compared = overriding(source, 'head', (head) => async () => {
      late = source.append('s-1', 'any', [event('Late')]).catch((error: unknown) => error)
      const waits = eventually(async () => {
        const { rowCount } = await pool.query(
          `select from pg_locks where not granted
           and relation = 'event_store.streams'::regclass`
        )
        assert.isAbove(rowCount!, 0)
      })
      await Promise.race([waits, late])
      return head()
    })
    const { events } = await finishCopy(pool, { source: compared, ...logs })
    assert.equal(events, 2)
    assert.instanceOf(await late, StoreUnavailable)
    assert.equal((await digestLog(source)).events, 2)
    assert.isNotNull((await copyTo(pool, 'there'))?.done_at)
  })

  test('logs that differ are left as they are, and Postgres accepts events again', async ({
    assert,
    cleanup,
  }) => {
    const { pool, source, ...logs } = await copied(cleanup)
    await source.append('s-1', 'any', [event('Missed')])
    await assert.rejects(
      () => finishCopy(pool, { source, ...logs }),
      'The logs differ: 3 events here, 2 there'
    )
    await source.append('s-1', 'any', [event('After')])
    assert.isNull((await copyTo(pool, 'there'))?.done_at)
  })
})
