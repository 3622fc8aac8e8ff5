import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { AppendLine, DecidedTooEarly } from '#kernel/aggregates/append_line'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import { MAX_APPEND_BYTES, type AppendResult, type EventStore } from '#kernel/event_store/port'

/** A stream at revision 9, and a line before it: what it is sent, and when it responds. */
function lineBefore() {
  const sent: { expected: unknown; count: number; response: PromiseWithResolvers<AppendResult> }[] =
    []
  const append: EventStore['append'] = (_, expected, events) => {
    const response = Promise.withResolvers<AppendResult>()
    sent.push({ expected, count: events.length, response })
    return response.promise
  }
  const line = new AppendLine({ append } as EventStore, 'stream')
  const add = (expected: number, isFollowed = true, bytes = 10) => {
    const appended = line.append(expected, [eventOf(bytes)], isFollowed)
    appended.catch(() => {})
    return appended
  }
  return { line, sent, add }
}

function eventOf(bytes: number) {
  const metadata = {
    actor: 1,
    correlation_id: '',
    causation_id: '',
    command_id: '',
    schema_version: 1,
    time: '',
  }
  return { id: randomUUID(), type: 'Type', data: Buffer.alloc(bytes), metadata }
}

test.group('A line of appends', () => {
  test('what comes while one is at the store goes as one', async ({ assert }) => {
    const { line, sent, add } = lineBefore()
    const all = [add(9), add(10), add(11)]
    assert.deepEqual([sent.length, sent[0]!.expected, sent[0]!.count], [1, 9, 1])
    sent[0]!.response.resolve({ revision: 10, position: 'a' })
    await all[0]
    await Promise.resolve()
    assert.deepEqual([sent.length, sent[1]!.expected, sent[1]!.count], [2, 10, 2])
    sent[1]!.response.resolve({ revision: 12, position: 'b' })
    const results = await Promise.all(all)
    assert.deepEqual(
      results.map(({ revision, position }) => `${revision} ${position}`),
      ['10 a', '11 b', '12 b']
    )
    await line.settled()
    void add(12)
    assert.equal(sent[2]!.expected, 12)
  })

  test('no more go together than a store takes', async ({ assert }) => {
    const { sent, add } = lineBefore()
    const first = add(9)
    const large = [10, 11].map((expected) => add(expected, true, MAX_APPEND_BYTES * 0.6))
    sent[0]!.response.resolve({ revision: 10, position: 'a' })
    await first
    await Promise.resolve()
    assert.equal(sent[1]!.count, 1)
    sent[1]!.response.resolve({ revision: 11, position: 'b' })
    await large[0]
    await Promise.resolve()
    assert.deepEqual([sent[2]!.expected, sent[2]!.count], [11, 1])
  })

  test('behind one that failed nothing is sent', async ({ assert }) => {
    const { line, sent, add } = lineBefore()
    const [first, second] = [add(9), add(10)]
    sent[0]!.response.reject(new StoreUnavailable('away'))
    await assert.rejects(() => first, StoreUnavailable)
    await assert.rejects(() => second, DecidedTooEarly)
    assert.isTrue(line.failed)
    await assert.rejects(() => add(11), DecidedTooEarly)
    assert.lengthOf(sent, 1)
  })

  test('one that nothing was decided on may be tried again', async ({ assert }) => {
    const { line, sent, add } = lineBefore()
    const first = add(9, false)
    sent[0]!.response.reject(new WrongExpectedRevision('stream', 9, 10))
    await assert.rejects(() => first, WrongExpectedRevision)
    assert.isFalse(line.failed)
    void add(10, false)
    assert.equal(sent[1]!.expected, 10)
  })

  test('one that was not decided on those before it does not go with them', async ({ assert }) => {
    const { line, sent, add } = lineBefore()
    const [first, second] = [add(9), add(10)]
    const outdated = add(10)
    const onOutdated = add(11)
    sent[0]!.response.resolve({ revision: 10, position: 'a' })
    await first
    await Promise.resolve()
    assert.deepEqual([sent[1]!.expected, sent[1]!.count], [10, 1])
    sent[1]!.response.resolve({ revision: 11, position: 'b' })
    await second
    for (const append of [outdated, onOutdated]) await assert.rejects(() => append, DecidedTooEarly)
    assert.isTrue(line.failed)
  })

  test('of several that were refused each is tried again by itself', async ({ assert }) => {
    const { sent, add } = lineBefore()
    const [first, ...others] = [add(9), add(10), add(11)]
    sent[0]!.response.resolve({ revision: 10, position: 'a' })
    await first
    await Promise.resolve()
    sent[1]!.response.reject(new WrongExpectedRevision('stream', 10, 11))
    for (const other of others) await assert.rejects(() => other, DecidedTooEarly)
  })
})
