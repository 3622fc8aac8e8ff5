import { test } from '@japa/runner'
import { copyLog, digestLog, resumeAfter } from '#kernel/event_store/copy'
import { EventStoreDbStore } from '#kernel/event_store/eventstoredb/store'
import type { EventStore, Position } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'
import { EventStoreDbStandIn } from '#kernel/event_store/testing/eventstoredb_stand_in/stand_in'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'

const nothing = async () => {}

test.group('Copy of a log from Postgres to EventStoreDB', (group) => {
  let source: EventStore
  let target: EventStore

  group.each.setup(async () => {
    const postgres = openPostgresStore(await freshEventLog())
    const server = await EventStoreDbStandIn.start()
    source = postgres.store
    target = new EventStoreDbStore(server.url)
    return async () => {
      await target.close()
      await server.stop()
      await postgres.close()
    }
  })

  /** Appends events to four streams; some appends contain several events. */
  async function write(count: number) {
    for (let i = 0; i < count; i++) {
      const events = Array.from({ length: 1 + (i % 3) }, () => event(`T${i}`, { i }))
      await source.append(`s-${i % 4}`, 'any', events)
    }
  }

  test('copy preserves order, revisions, ids, bytes and times', async ({ assert }) => {
    await write(60)
    let copied = 0
    await copyLog(source, target, null, async (_, events) => void (copied += events))
    const [there, here] = [await digestLog(source), await digestLog(target)]
    assert.equal(copied, 120)
    assert.equal(here.events, 120)
    assert.equal(here.hash, there.hash)
  })

  test('copy resumes after an interruption and includes events written since', async ({
    assert,
  }) => {
    await write(30)
    let reached: Position | null = null
    const cutOff = copyLog(source, target, null, async (position) => {
      reached = position
      throw new Error('cut off')
    })
    await assert.rejects(() => cutOff, 'cut off')
    await write(30)
    await copyLog(source, target, reached, nothing)
    assert.equal((await digestLog(target)).hash, (await digestLog(source)).hash)
  })

  test('copy starts over if the target was emptied after an interruption', async ({
    assert,
    cleanup,
  }) => {
    await write(30)
    let reached: Position = ''
    await copyLog(source, target, null, async (position) => void (reached = position))
    assert.equal(await resumeAfter(source, target, reached), reached)
    const empty = await EventStoreDbStandIn.start()
    const emptied = new EventStoreDbStore(empty.url)
    cleanup(async () => {
      await emptied.close()
      await empty.stop()
    })
    await write(10)
    await copyLog(source, emptied, await resumeAfter(source, emptied, reached), nothing)
    assert.equal((await digestLog(emptied)).hash, (await digestLog(source)).hash)
  })

  test('repeating the copy from the start changes nothing', async ({ assert }) => {
    await write(20)
    await copyLog(source, target, null, nothing)
    await write(7)
    await copyLog(source, target, null, nothing)
    assert.equal((await digestLog(target)).hash, (await digestLog(source)).hash)
  })

  test('copy rejects a target that holds other events', async ({ assert }) => {
    await write(10)
    await target.append('s-1', 'no_stream', [event('Other')])
    await assert.rejects(() => copyLog(source, target, null, nothing))
  })

  test('digest finds the event at a position, to translate checkpoints', async ({ assert }) => {
    const first = await source.append('s-1', 'any', [event('A')])
    const second = await source.append('s-2', 'any', [event('B')])
    const { at } = await digestLog(source, ['', first.position, second.position])
    assert.isNull(at.get(''))
    assert.equal(at.get(first.position)?.type, 'A')
    assert.equal(at.get(second.position)?.type, 'B')
  })

  test('the hash changes with any change to the log', async ({ assert }) => {
    await write(5)
    await copyLog(source, target, null, nothing)
    const before = await digestLog(target)
    await target.append('s-9', 'any', [event()])
    assert.notEqual((await digestLog(target)).hash, before.hash)
  })
})
