import { test } from '@japa/runner'
import type { Position, RecordedEvent, SubscribeOptions } from '#kernel/event_store/port'
import { LogTail } from '#kernel/event_store/postgres/log_tail'
import { formatPosition } from '#kernel/event_store/postgres/position'
import { isWanted } from '#kernel/event_store/subscription'

const at = (position: number) => formatPosition(String(position))
const upTo = (last: number) => Array.from({ length: last }, (_, i) => recorded(i + 1))

/** Builds a tail on a log of `size` events; `reads` counts the reads. */
function tailOf(size: number, options: SubscribeOptions = {}) {
  const log = { size, reads: 0 }
  const tail = new LogTail(async (after, limit, look) => {
    log.reads++
    await Promise.resolve()
    const next = upTo(log.size).filter(({ position }) => position > (after ?? ''))
    const looked = next.slice(0, look)
    const events = looked.filter(({ stream }) => isWanted(options, stream)).slice(0, limit)
    const isCut = events.length === limit
    const last = isCut ? events.at(-1) : looked.at(-1)
    return { events, upTo: last?.position, isLast: !isCut && looked.length === next.length }
  }, options)
  /** Appends events as this process does. */
  const append = (count: number) => {
    const events = upTo(log.size + count).slice(log.size)
    log.size += count
    tail.give(events)
  }
  return { log, tail, append }
}

async function next(tail: LogTail, after: Position | null) {
  const batch = await tail.next(after)
  return batch!.events.map(({ position }) => Number(position))
}

test.group('LogTail', () => {
  test('LogTail does not read events that this process appends at the end', async ({ assert }) => {
    const { log, tail, append } = tailOf(3)
    assert.deepEqual(await next(tail, null), [1, 2, 3])
    append(2)
    assert.deepEqual(await next(tail, at(3)), [4, 5])
    append(1)
    append(1)
    assert.deepEqual(await next(tail, at(5)), [6, 7])
    assert.equal(log.reads, 1)
  })

  test('LogTail reads events appended while its handler rested', async ({ assert }) => {
    const { log, tail, append } = tailOf(3, { rests: true })
    await next(tail, null)
    append(2)
    append(1)
    assert.deepEqual(await next(tail, at(3)), [4, 5, 6])
    assert.equal(log.reads, 2)
    const waiting = next(tail, at(6))
    append(1)
    assert.deepEqual(await waiting, [7])
  })

  test('LogTail reads the log when another process has appended in between', async ({ assert }) => {
    const { log, tail, append } = tailOf(3)
    await next(tail, null)
    log.size++
    append(1)
    assert.deepEqual(await next(tail, at(3)), [4, 5])
    assert.equal(log.reads, 2)
    append(1)
    assert.deepEqual(await next(tail, at(5)), [6])
    assert.equal(log.reads, 2, 'what was read is not waited for again')
  })

  test('LogTail does not read again when its first read came after an append', async ({
    assert,
  }) => {
    const { log, tail, append } = tailOf(0)
    const first = next(tail, null)
    append(1)
    assert.deepEqual(await first, [1])
    append(1)
    assert.deepEqual(await next(tail, at(1)), [2])
    assert.equal(log.reads, 1)
  })

  test('LogTail reads a batch again after the handler failed', async ({ assert }) => {
    const { tail, append } = tailOf(1)
    await next(tail, null)
    append(1)
    assert.deepEqual(await next(tail, at(1)), [2])
    append(1)
    assert.deepEqual(await next(tail, at(1)), [2, 3])
  })

  test('LogTail never returns more events than requested', async ({ assert }) => {
    const { tail, append } = tailOf(1, { batchSize: 2 })
    await next(tail, null)
    append(3)
    assert.deepEqual(await next(tail, at(1)), [2, 3])
    assert.deepEqual(await next(tail, at(3)), [4])
  })

  test('LogTail examines more of the log with each read while few events match', async ({
    assert,
  }) => {
    const { log, tail } = tailOf(1_000, { prefixes: ['other'], batchSize: 10 })
    const seen: number[] = []
    for (let after: Position | null = null; seen.at(-1) !== 1_000;) {
      const batch = await tail.next(after)
      assert.isEmpty(batch!.events)
      after = batch!.upTo
      seen.push(Number(after))
    }
    assert.deepEqual(seen, [10, 30, 70, 150, 310, 630, 1_000])
    assert.equal(log.reads, seen.length)
  })

  test('LogTail buffers a limited number of bytes when it lags', async ({ assert }) => {
    const { log, tail } = tailOf(1)
    await next(tail, null)
    const given = Array.from({ length: 10 }, (_, i) => recorded(i + 2, 900_000))
    log.size += given.length
    for (const event of given) tail.give([event])
    assert.lengthOf(await next(tail, at(1)), 10)
    assert.equal(log.reads, 2, 'the first ones are no longer there')
  })

  test('LogTail buffers a limited number of events when it lags', async ({ assert }) => {
    const { log, tail, append } = tailOf(1)
    await next(tail, null)
    for (let i = 0; i < 1_500; i++) append(1)
    assert.lengthOf(await next(tail, at(1)), 500)
    assert.equal(log.reads, 2, 'the first ones are no longer there')
  })
})

function recorded(position: number, bytes = 0): RecordedEvent {
  return {
    stream: 'a',
    revision: position - 1,
    position: at(position),
    id: String(position),
    type: 'T',
    data: new Uint8Array(bytes),
    metadata: {
      actor: 1,
      correlation_id: '',
      causation_id: '',
      command_id: '',
      schema_version: 1,
      time: '',
    },
  }
}
