import { test } from '@japa/runner'
import { Fragment, type Node } from 'prosemirror-model'
import { changedRanges } from '#modules/workspace/document/changes'
import { mergeOver } from './merge/merge-documents.js'
import { conflictsOf } from './merge/parts.js'
import { doc, FakeWorld, textsOf } from './fake-world.js'
import { IDLE_DELAY, RETRY_DELAY } from './save-timer.js'

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

  test('sends an edit at the top and one at the end apart, around theirs', async ({ assert }) => {
    const line = (n: number) => `${n} ${'long '.repeat(40)}`
    const long = doc(...Array.from({ length: 40 }, (_, n) => line(n)))
    const edited = (from: Node, edits: Record<number, string>) =>
      from.copy(
        Fragment.from(
          from.children.map((block, n) => (n in edits ? doc(edits[n]!).child(0) : block))
        )
      )
    const world = new FakeWorld(long)
    world.server.write(edited(long, { 20: 'theirs' }))
    world.saver.change({ doc: edited(long, { 1: 'top', 38: 'end' }) })
    await world.saver.save()
    const [payload] = world.sent
    assert.deepEqual(
      payload!.changes!.map(({ at, delete: gone }) => [at, gone]),
      [
        [1, 1],
        [38, 1],
      ]
    )
    const all = edited(long, { 1: 'top', 20: 'theirs', 38: 'end' })
    assert.deepEqual(textsOf(world.server.doc), textsOf(all))
    assert.deepEqual(textsOf(world.saver.current.doc), textsOf(all))
    assert.isFalse(world.saver.state.dirty)
    assert.isNull(world.saver.state.conflict)
  })

  test('finds the place of theirs behind two edits that are not sent yet', ({ assert }) => {
    const long = doc(...Array.from({ length: 40 }, (_, n) => `${n} ${'long '.repeat(40)}`))
    const ours = [...long.children]
    ours.splice(35, 1, ...doc('one', 'two', 'three').children)
    ours.splice(0, 10)
    const theirs = [...long.children.slice(0, 39), doc('theirs').child(0)]
    const merged = mergeOver(
      changedRanges(long, long.copy(Fragment.from(theirs))),
      changedRanges(long, long.copy(Fragment.from(ours)))
    )
    assert.deepEqual(
      merged?.map(({ at, delete: gone }) => [at, gone]),
      [[31, 1]]
    )
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

  test('asks only about the blocks that both changed, and keeps all else of both', async ({
    assert,
  }) => {
    for (const [choice, outcome] of [
      ['mine', ['mine', 'b', 'c2', 'more']],
      ['theirs', ['theirs', 'b', 'c2', 'more']],
      ['both', ['theirs', 'mine', 'b', 'c2', 'more']],
    ] as const) {
      const world = new FakeWorld(doc('a', 'b', 'c'))
      world.server.write(doc('theirs', 'b', 'c', 'more'))
      world.saver.change({ doc: doc('mine', 'b', 'c2'), name: 'New' })
      await world.saver.save()
      assert.lengthOf(conflictsOf(world.saver.parts), 1)
      await world.saver.resolve(() => choice)
      assert.deepEqual(textsOf(world.saver.current.doc), outcome)
      assert.deepEqual(textsOf(world.server.doc), outcome)
      assert.equal(world.server.name, 'New')
      assert.isFalse(world.saver.state.dirty)
    }
  })

  test('does not ask where both changed other blocks of the same range', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b', 'c', 'd'))
    world.server.write(doc('a', 'b1', 'c', 'd', 'theirs'))
    world.saver.change({ doc: doc('a1', 'b', 'c', 'd1') })
    await world.saver.save()
    assert.isNull(world.saver.state.conflict)
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1', 'c', 'd1', 'theirs'])
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b1', 'c', 'd1', 'theirs'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('asks of a text from an earlier visit only what both changed', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b', 'c'))
    const base = world.server.doc
    world.server.write(doc('a', 'theirs', 'c2'))
    const again = new FakeWorld(world.server.doc, world.server)
    const text = { doc: world.server.doc, revision: world.server.revision }
    again.saver.restoreConflicting({ name: 'Page', doc: doc('a1', 'mine', 'c') }, text, base)
    assert.lengthOf(conflictsOf(again.saver.parts), 1)
    await again.saver.resolve(() => 'mine')
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'mine', 'c2'])
  })

  test('asks nothing of a text from an earlier visit that fits', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b', 'c'))
    const base = world.server.doc
    world.server.write(doc('a', 'theirs', 'c'))
    const again = new FakeWorld(world.server.doc, world.server)
    const text = { doc: world.server.doc, revision: world.server.revision }
    again.saver.restoreConflicting({ name: 'Page', doc: doc('a1', 'b', 'c1') }, text, base)
    assert.isNull(again.saver.state.conflict)
    await again.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'theirs', 'c1'])
    assert.isFalse(again.saver.state.dirty)
  })

  test('shows what was not chosen as the step that undo leads to', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.server.write(doc('theirs', 'b', 'more'))
    world.saver.change({ doc: doc('mine', 'b') })
    await world.saver.save()
    await world.saver.resolve(() => 'mine')
    assert.deepEqual(textsOf(world.aside!), ['theirs', 'b', 'more'])
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

  test('shows its new name at once, whatever of its text is unsaved', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('a1') })
    world.saver.follow({ name: 'Theirs', doc: doc('a'), revision: 0, at: 7 })
    assert.equal(world.saver.state.name, 'Theirs')
    await world.saver.save()
    assert.notProperty(world.sent[0], 'name')
  })

  test('keeps the name that it saved after that was read', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.time = 10
    world.saver.change({ name: 'Ours' })
    await world.saver.save()
    world.saver.follow({ name: 'Page', doc: doc('a'), revision: 0, at: 9 })
    assert.equal(world.saver.state.name, 'Ours')
  })

  test('sends again what was refused while it was in the trash', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.line = ['refused']
    world.saver.change({ doc: doc('a1') })
    await world.saver.save()
    assert.isTrue(world.saver.state.dirty)
    world.saver.follow({ name: 'Page', doc: doc('a'), revision: 0, at: 7 })
    await world.saver.settled()
    assert.isFalse(world.saver.state.dirty)
    assert.deepEqual(textsOf(world.server.doc), ['a1'])
  })
})
