import { test } from '@japa/runner'
import { changedRanges } from '#modules/workspace/document/changes'
import { doc, FakeWorld, textsOf, TOLD_DELAY } from './fake-world.js'
import { IDLE_DELAY, RETRY_DELAY, TYPING_DELAY } from './save-timer.js'

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

test.group('Saver: schedule', () => {
  test('the saver saves at the time an overloaded server names, with all later typing', async ({
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

  test('the saver sends only the changes, one second after the last one', async ({ assert }) => {
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

  test('the saver saves at most every five seconds during continuous typing', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc(''))
    for (let time = 0; time < 3 * TYPING_DELAY; time += 500) {
      world.saver.change({ doc: doc(`${time}`) })
      await world.pass(500)
    }
    assert.lengthOf(world.sent, 3)
  })

  test('the saver saves at once on flush', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('b') })
    assert.isTrue(await world.saver.flush())
    assert.lengthOf(world.sent, 1)
    await world.pass(TYPING_DELAY)
    assert.lengthOf(world.sent, 1)
  })

  test('the saver does not save typing that was undone', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('ab') })
    world.saver.change({ doc: doc('a') })
    await world.pass(IDLE_DELAY)
    assert.isEmpty(world.sent)
    assert.isFalse(world.saver.state.dirty)
  })

  test('the saver sends one save at a time; later typing follows', async ({ assert }) => {
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

test.group('Saver: payload', () => {
  test('the saver sends only a new name, without touching the text', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ name: 'New' })
    await world.saver.save()
    assert.deepEqual(world.sent, [{ name: 'New' }])
    assert.isFalse(world.saver.state.dirty)
  })

  test('the saver sends null content for an empty document', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.saver.change({ doc: doc('') })
    await world.saver.save()
    assert.deepEqual(world.sent, [{ base_revision: 0, content: null }])
  })
})

test.group('Saver: failed saves', () => {
  test('the saver retries the same save with the same key before newer changes', async ({
    assert,
  }) => {
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

  test('the saver waits longer after each failure, and retries at once on reconnect', async ({
    assert,
  }) => {
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

  test('the saver does not retry a rejected save until the text changes', async ({ assert }) => {
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

  test('discard drops everything, even a save in flight', async ({ assert }) => {
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

test('text of an earlier visit continues from its own base, after its save without a response', async ({
  assert,
}) => {
  // The cached page is older than the earlier visit's last save.
  const world = new FakeWorld(doc('old'))
  world.server.write(doc('old saved'))
  const payload = {
    base_revision: 1,
    changes: changedRanges(doc('old saved'), doc('old saved, sent')),
  }
  // The save had arrived, but its response was lost.
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

test('a save requested while another one ends is sent', async ({ assert }) => {
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

test.group('Saver: compositions', () => {
  test('changes saved elsewhere wait for the end of a composition', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    const follow = () => {
      const { name, doc: text, revision } = world.server
      world.saver.follow({ name, doc: text, revision, at: 1 })
    }
    world.compose()
    world.server.write(doc('a', 'their b'))
    follow()
    world.server.write(doc('a', 'their longer b'))
    follow()
    await world.pass(0)
    assert.deepEqual(textsOf(world.saver.current.doc), ['a', 'b'])
    await world.endComposition()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a', 'their longer b'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('a save in the middle of a composition merges another save at its end', async ({
    assert,
  }) => {
    for (const theirs of [doc('a', 'their b'), doc('a, theirs', 'b'), doc('new', 'a', 'b')]) {
      const world = new FakeWorld(doc('a', 'b'))
      world.compose()
      world.saver.change({ doc: doc('か a', 'b') })
      world.server.write(theirs)
      await world.pass(IDLE_DELAY)
      world.saver.change({ doc: doc('感 a', 'b') })
      await world.pass(TYPING_DELAY)
      await world.endComposition()
      await world.pass(IDLE_DELAY)
      const merged = textsOf(theirs).map((text) => text.replace(/^a/, '感 a'))
      assert.deepEqual(textsOf(world.saver.current.doc), merged)
      assert.deepEqual(textsOf(world.server.doc), merged)
      assert.isFalse(world.saver.state.dirty)
      assert.isNull(world.saver.state.conflict)
    }
  })
})
