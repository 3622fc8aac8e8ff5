import { test } from '@japa/runner'
import fc from 'fast-check'
import { doc, FakeWorld, textsOf } from './fake-world.js'
import { IDLE_DELAY, RETRY_DELAY, TYPING_DELAY } from './save-timer.js'

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

test.group('Saver: when it saves', () => {
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

test.group('Saver: when somebody else writes too', () => {
  test('brings their text in when it is elsewhere, and keeps what we typed', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b', 'c'))
    world.server.write(doc('a', 'b', 'c', 'theirs'))
    world.saver.change({ doc: doc('a1', 'b', 'c') })
    world.slow = true
    await world.pass(IDLE_DELAY)
    world.saver.change({ doc: doc('a1', 'b1', 'c') })
    world.slow = false
    await world.release()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b1', 'c', 'theirs'])
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1', 'c', 'theirs'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('notices it after saving only a name', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('a', 'theirs'))
    world.saver.change({ name: 'New' })
    await world.saver.save()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a', 'theirs'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('saves nothing over text that it could not fetch yet', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.server.write(doc('theirs', 'a', 'b'))
    world.saver.change({ doc: doc('a1', 'b') })
    world.slow = true
    const saving = world.saver.save()
    world.saver.change({ doc: doc('a1', 'b1') })
    const load = world.server.save.bind(world.server)
    world.server.save = (...call) => {
      world.offline = true
      return load(...call)
    }
    world.slow = false
    await world.release()
    await saving
    assert.equal(world.saver.state.problem, 'Network error')
    assert.lengthOf(world.sent, 1)
    world.server.save = load
    world.offline = false
    await world.pass(RETRY_DELAY + IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['theirs', 'a1', 'b1'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('asks when both changed the same place, and saves nothing until then', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('theirs'))
    world.saver.change({ doc: doc('mine'), name: 'New' })
    await world.pass(60_000)
    assert.deepEqual(textsOf(world.saver.state.conflict?.doc ?? doc()), ['theirs'])
    world.saver.change({ doc: doc('mine, longer') })
    await world.pass(60_000)
    assert.lengthOf(world.sent, 1)
    assert.deepEqual(textsOf(world.server.doc), ['theirs'])
  })

  test('puts our text over theirs when told to', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.server.write(doc('theirs', 'b', 'more'))
    world.saver.change({ doc: doc('mine', 'b'), name: 'New' })
    await world.saver.save()
    await world.saver.keepMine()
    assert.deepEqual(textsOf(world.server.doc), ['mine', 'b'])
    assert.equal(world.server.name, 'New')
    assert.isFalse(world.saver.state.dirty)
  })

  test('takes their text when told to, and still saves the name', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('theirs'))
    world.saver.change({ doc: doc('mine'), name: 'New' })
    await world.saver.save()
    assert.deepEqual(textsOf(world.saver.takeTheirs()), ['theirs'])
    assert.deepEqual(textsOf(world.saver.current.doc), ['theirs'])
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['theirs'])
    assert.equal(world.server.name, 'New')
    assert.isFalse(world.saver.state.dirty)
  })

  test('does not ask when both wrote the same', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('same'))
    world.saver.change({ doc: doc('same'), name: 'New' })
    await world.saver.save()
    assert.isNull(world.saver.state.conflict)
    assert.equal(world.server.name, 'New')
    assert.isFalse(world.saver.state.dirty)
  })
})

test.group('Saver: when the page is renamed elsewhere on the screen', () => {
  test('shows the new name and does not send the old one', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.renamed('New')
    assert.equal(world.saver.state.name, 'New')
    world.saver.change({ doc: doc('b') })
    await world.saver.save()
    assert.notProperty(world.sent[0], 'name')
  })

  test('keeps a name that is being typed', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ name: 'Typed' })
    world.saver.renamed('New')
    await world.saver.save()
    assert.equal(world.saver.state.name, 'Typed')
    assert.equal(world.server.name, 'Typed')
  })
})

test.group('Saver: when the page is saved elsewhere', () => {
  function written(world: FakeWorld, ...texts: string[]) {
    world.server.write(doc(...texts))
    const { doc: text, revision } = world.server
    return { name: 'Theirs', doc: text, revision, at: 7 }
  }

  test('follows while nothing of ours is unsaved, and goes on from there', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.saver.follow(written(world, 'a', 'b2'))
    assert.deepEqual(textsOf(world.saver.current.doc), ['a', 'b2'])
    assert.equal(world.saver.state.name, 'Theirs')
    assert.equal(world.saver.state.savedAt, 7)
    assert.isFalse(world.saver.state.dirty)
    world.saver.change({ doc: doc('a', 'b3') })
    await world.saver.save()
    assert.isNull(world.saver.state.conflict)
    assert.deepEqual(textsOf(world.server.doc), ['a', 'b3'])
  })

  test('leaves unsaved text alone; the next save brings both together', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.saver.change({ doc: doc('a1', 'b') })
    world.saver.follow(written(world, 'a', 'b2'))
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b'])
    await world.saver.save()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b2'])
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b2'])
  })

  test('saves what the page changed by itself when it took them in', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.tidy = (document) => (document.childCount > 2 ? doc('a', 'x') : document)
    world.saver.follow(written(world, 'a', 'x', 'x'))
    assert.isTrue(world.saver.state.dirty)
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['a', 'x'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('does not go back to what it has passed', ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const older = written(world, 'older')
    world.saver.follow(written(world, 'newer'))
    world.saver.follow(older)
    assert.deepEqual(textsOf(world.saver.current.doc), ['newer'])
  })
})

test.group('Saver: whatever happens', () => {
  const step = fc.oneof(
    fc.record({
      type: fc.constant('type' as const),
      texts: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
    }),
    fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 8000 }) }),
    fc.record({
      type: fc.constant('fail' as const),
      fate: fc.constantFrom('lost' as const, 'answer lost' as const),
    }),
    fc.record({ type: fc.constant('slow' as const) }),
    fc.record({ type: fc.constant('release' as const) }),
    fc.record({ type: fc.constant('save' as const) })
  )

  test('the last text typed is what the server holds in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = new FakeWorld(doc('a'))
        for (const each of steps) {
          if (each.type === 'type') world.saver.change({ doc: doc(...each.texts) })
          if (each.type === 'wait') await world.pass(each.ms)
          if (each.type === 'fail') world.line.push(each.fate)
          if (each.type === 'slow') world.slow = true
          if (each.type === 'release') await world.release()
          if (each.type === 'save') void world.saver.save()
        }
        const typed = textsOf(world.saver.current.doc)
        world.slow = false
        world.line = []
        await world.release()
        await world.pass(60_000)
        const { dirty, problem, conflict } = world.saver.state
        const same = textsOf(world.server.doc).join() === typed.join()
        return same && !dirty && problem === null && conflict === null
      }),
      { numRuns: 500 }
    )
  })

  test('three tabs end with one text, and nothing in it is lost', async ({ assert }) => {
    const tabStep = fc.record({
      tab: fc.nat(2),
      do: fc.constantFrom('write', 'write', 'wait', 'follow', 'fail', 'save'),
      at: fc.nat(10),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(tabStep, { maxLength: 40 }), async (steps) => {
        const first = new FakeWorld(doc('a', 'b', 'c'))
        const { server } = first
        const tabs = [first, ...[1, 2].map(() => new FakeWorld(server.doc, server))]
        const expected = new Set(['a', 'b', 'c'])
        const follow = ({ saver }: FakeWorld) => saver.follow({ ...server, at: 0 })
        /** The person takes the other text: what was theirs alone goes. */
        const settle = ({ saver }: FakeWorld) => {
          const { conflict } = saver.state
          if (!conflict) return
          const theirs = textsOf(conflict.doc)
          for (const text of textsOf(saver.current.doc)) {
            if (!theirs.includes(text)) expected.delete(text)
          }
          saver.takeTheirs()
        }
        for (const [number, step] of steps.entries()) {
          const tab = tabs[step.tab]!
          if (step.do === 'write') {
            const texts = textsOf(tab.saver.current.doc)
            texts.splice(step.at % (texts.length + 1), 0, `${number}`)
            expected.add(`${number}`)
            tab.saver.change({ doc: doc(...texts) })
          }
          if (step.do === 'wait') await tab.pass(step.at * 500)
          if (step.do === 'follow') follow(tab)
          if (step.do === 'fail') tab.line.push(step.at % 2 ? 'lost' : 'answer lost')
          if (step.do === 'save') await tab.saver.save()
          settle(tab)
        }
        for (let round = 0; round < 4; round++) {
          for (const tab of tabs) {
            tab.line = []
            await tab.pass(60_000)
            settle(tab)
            follow(tab)
          }
        }
        for (const { saver } of tabs) {
          assert.deepEqual(textsOf(saver.current.doc), textsOf(server.doc))
          assert.isFalse(saver.state.dirty)
        }
        assert.sameMembers(textsOf(server.doc), [...expected])
      }),
      { numRuns: 300 }
    )
  })
})
