import { test } from '@japa/runner'
import { changedRanges } from '#modules/workspace/document/changes'
import { doc, FakeWorld, textsOf, TOLD_DELAY } from './fake-world.js'
import { IDLE_DELAY, RETRY_DELAY, TYPING_DELAY } from './save-timer.js'

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

test.group('Saver: when it saves', () => {
  test('when the server that had too much wants it, with all that was typed meanwhile', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a'))
    world.line = ['too much', 'too much']
    world.saver.change({ doc: doc('ab') })
    await world.pass(IDLE_DELAY)
    assert.equal(world.saver.state.problem, 'Wait')
    world.saver.change({ doc: doc('abc') })
    await world.pass(2 * TOLD_DELAY - 1)
    assert.isEmpty(world.sent)
    await world.pass(1)
    assert.isNotEmpty(world.sent)
    assert.isNull(world.saver.state.problem)
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['abc'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('a second after the last change, with only what changed', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b', 'c'))
    world.saver.change({ doc: doc('a', 'bx', 'c') })
    assert.isTrue(world.saver.state.dirty)
    await world.pass(IDLE_DELAY - 1)
    assert.isEmpty(world.sent)
    await world.pass(1)
    assert.deepEqual(world.sent, [
      { base_revision: 0, changes: [{ at: 1, delete: 1, insert: [paragraph('bx')] }] },
    ])
    assert.isFalse(world.saver.state.dirty)
    assert.equal(world.saver.state.savedAt, IDLE_DELAY)
  })

  test('at most every five seconds while somebody types on', async ({ assert }) => {
    const world = new FakeWorld(doc(''))
    for (let time = 0; time < 3 * TYPING_DELAY; time += 500) {
      world.saver.change({ doc: doc(`${time}`) })
      await world.pass(500)
    }
    assert.lengthOf(world.sent, 3)
  })

  test('at once when asked', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('b') })
    assert.isTrue(await world.saver.flush())
    assert.lengthOf(world.sent, 1)
    await world.pass(TYPING_DELAY)
    assert.lengthOf(world.sent, 1)
  })

  test('not at all when what was typed was taken back', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('ab') })
    world.saver.change({ doc: doc('a') })
    await world.pass(IDLE_DELAY)
    assert.isEmpty(world.sent)
    assert.isFalse(world.saver.state.dirty)
  })

  test('one save at a time; what was typed meanwhile follows', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.slow = true
    world.saver.change({ doc: doc('a1', 'b') })
    await world.pass(IDLE_DELAY)
    world.saver.change({ doc: doc('a1', 'b1') })
    await world.pass(TYPING_DELAY)
    assert.isEmpty(world.sent)
    world.slow = false
    await world.release()
    await world.pass(IDLE_DELAY)
    assert.deepEqual(
      world.sent.map((payload) => payload.base_revision),
      [0, 1]
    )
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1'])
    assert.isFalse(world.saver.state.dirty)
  })
})

test.group('Saver: what it sends', () => {
  test('the name alone, without touching the text', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ name: 'New' })
    await world.saver.save()
    assert.deepEqual(world.sent, [{ name: 'New' }])
    assert.isFalse(world.saver.state.dirty)
  })

  test('no content for an empty document', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.saver.change({ doc: doc('') })
    await world.saver.save()
    assert.deepEqual(world.sent, [{ base_revision: 0, content: null }])
  })
})

test.group('Saver: when a save fails', () => {
  test('sends the same again, with the same key, before anything newer', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.line = ['answer lost']
    world.saver.change({ doc: doc('a1', 'b') })
    await world.saver.save()
    assert.equal(world.saver.state.problem, 'Network error')
    world.saver.change({ doc: doc('a1', 'b1') })
    await world.pass(RETRY_DELAY + IDLE_DELAY)
    const [first, second, third] = world.server.calls
    assert.deepEqual(second, first)
    assert.notEqual(third?.key, first?.key)
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1'])
    assert.deepEqual(world.saver.state, {
      name: 'Page',
      dirty: false,
      savedAt: RETRY_DELAY + IDLE_DELAY,
      problem: null,
      conflict: null,
    })
  })

  test('waits longer each time, and not at all once it is online again', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.offline = true
    world.saver.change({ doc: doc('b') })
    await world.pass(60_000)
    assert.isTrue(world.saver.state.dirty)
    world.offline = false
    world.saver.reconnect()
    await world.pass(0)
    assert.isFalse(world.saver.state.dirty)
    assert.deepEqual(textsOf(world.server.doc), ['b'])
  })

  test('does not send again what was refused, until it is changed', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.line = ['refused']
    world.saver.change({ doc: doc('b') })
    await world.pass(60_000)
    assert.equal(world.saver.state.problem, 'Too large')
    assert.isTrue(world.saver.state.dirty)
    assert.isFalse(await world.saver.settled().then(() => world.sent.length > 0))
    world.saver.change({ doc: doc('c') })
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['c'])
    assert.isNull(world.saver.state.problem)
  })

  test('forgets everything when told to, even what is under way', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.slow = true
    world.offline = true
    world.saver.change({ doc: doc('b'), name: 'New' })
    await world.pass(IDLE_DELAY)
    world.saver.discard()
    world.slow = false
    await world.release()
    assert.isNull(world.saver.state.problem)
    world.offline = false
    await world.pass(60_000)
    assert.isEmpty(world.sent)
    assert.isFalse(world.saver.state.dirty)
  })
})

test('text of an earlier visit goes on from its own base, after the save without an answer', async ({
  assert,
}) => {
  // The copy kept for reading is older than what the earlier visit had saved.
  const world = new FakeWorld(doc('old'))
  world.server.write(doc('old saved'))
  const payload = {
    base_revision: 1,
    changes: changedRanges(doc('old saved'), doc('old saved, sent')),
  }
  // It had arrived: its answer was lost.
  world.server.save(payload, 'sent', 0)
  const base = { name: 'Page', doc: doc('old saved'), revision: 1 }
  const job = { name: 'Page', doc: doc('old saved, sent'), key: 'sent', payload }
  world.saver.restore({ name: 'Page', doc: doc('old saved, sent, typed') }, base, job)
  await world.pass(2 * IDLE_DELAY)
  assert.deepEqual(textsOf(world.server.doc), ['old saved, sent, typed'])
  assert.isNull(world.saver.state.conflict)
  assert.isFalse(world.saver.state.dirty)
  assert.equal(world.server.revision, 3)
})

test('a save that is asked for while another one ends is made', async ({ assert }) => {
  for (let turns = 0; turns < 40; turns++) {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('a1') })
    void world.saver.save()
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    world.saver.change({ doc: doc('a2') })
    await world.saver.save()
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['a2'], `after ${turns} turns`)
  }
})
