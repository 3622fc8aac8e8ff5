import { test } from '@japa/runner'
import { Fragment, type Node } from 'prosemirror-model'
import { changedRanges } from '#modules/workspace/document/changes'
import { mergeOver } from './merge/merge-documents.js'
import { conflictsOf } from './merge/parts.js'
import { doc, FakeWorld, textsOf } from './fake-world.js'
import { IDLE_DELAY, RETRY_DELAY } from './save-timer.js'

test.group('Saver: concurrent writes', () => {
  test('the saver merges their text from elsewhere on the page, and keeps ours', async ({
    assert,
  }) => {
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

  test('the saver sends edits at the top and at the end separately, around their edit', async ({
    assert,
  }) => {
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

  test('mergeOver rebases their edit over two unsent edits', ({ assert }) => {
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

  test('the saver merges their text after saving only a name', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('a', 'theirs'))
    world.saver.change({ name: 'New' })
    await world.saver.save()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a', 'theirs'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('the saver saves nothing over text that it could not fetch yet', async ({ assert }) => {
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

  test('the saver reports a conflict if both changed the same place, and saves nothing until then', async ({
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

  test('the saver reports only blocks that both changed, and keeps all other changes', async ({
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

  test('the saver reports no conflict if both changed different blocks of a range', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a', 'b', 'c', 'd'))
    world.server.write(doc('a', 'b1', 'c', 'd', 'theirs'))
    world.saver.change({ doc: doc('a1', 'b', 'c', 'd1') })
    await world.saver.save()
    assert.isNull(world.saver.state.conflict)
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1', 'c', 'd1', 'theirs'])
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b1', 'c', 'd1', 'theirs'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('restored text conflicts only in blocks that both changed', async ({ assert }) => {
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

  test('restored text that merges causes no conflict', async ({ assert }) => {
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

  test('undo after a conflict leads to the rejected version', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.server.write(doc('theirs', 'b', 'more'))
    world.saver.change({ doc: doc('mine', 'b') })
    await world.saver.save()
    await world.saver.resolve(() => 'mine')
    assert.deepEqual(textsOf(world.aside!), ['theirs', 'b', 'more'])
  })

  test('the saver reports no conflict if both wrote the same text', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('same'))
    world.saver.change({ doc: doc('same'), name: 'New' })
    await world.saver.save()
    assert.isNull(world.saver.state.conflict)
    assert.equal(world.server.name, 'New')
    assert.isFalse(world.saver.state.dirty)
  })
})

test.group('Saver: renaming elsewhere on the screen', () => {
  test('a rename elsewhere shows the new name, and the old one is not sent', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.renamed('New')
    assert.equal(world.saver.state.name, 'New')
    world.saver.change({ doc: doc('b') })
    await world.saver.save()
    assert.notProperty(world.sent[0], 'name')
  })

  test('a rename elsewhere keeps a name that the user is typing', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ name: 'Typed' })
    world.saver.renamed('New')
    await world.saver.save()
    assert.equal(world.saver.state.name, 'Typed')
    assert.equal(world.server.name, 'Typed')
  })

  test('a name that another device gives meanwhile is reported once', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.renamed('Seen')
    world.saver.change({ name: 'Typed' })
    world.saver.renamed('Typed')
    assert.isEmpty(world.otherNames)
    world.saver.change({ name: 'Typed more' })
    world.saver.renamed('Theirs')
    world.saver.renamed('Theirs, too')
    assert.deepEqual(world.otherNames, ['Theirs'])
    await world.saver.save()
    world.saver.change({ name: 'Typed again' })
    world.saver.renamed('Theirs again')
    assert.deepEqual(world.otherNames, ['Theirs', 'Theirs again'])
  })

  test('the name of an own save in flight is not reported', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.line = ['hangs, taken']
    world.saver.change({ name: 'Ro' })
    void world.saver.save()
    await world.pass(0)
    world.saver.change({ name: 'Rome' })
    world.saver.renamed('Ro')
    assert.isEmpty(world.otherNames)
  })

  test('a name refused with a conflicting text of an earlier visit is saved', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a'))
    world.server.write(doc('ab'))
    const payload = { name: 'Ours', base_revision: 0, changes: changedRanges(doc('a'), doc('ac')) }
    const job = { name: 'Ours', doc: doc('ac'), key: 'sent', payload }
    world.saver.restore(
      { name: 'Ours', doc: doc('ac') },
      { name: 'Page', doc: doc('a'), revision: 0 },
      job
    )
    await world.saver.save()
    await world.saver.settled()
    if (world.saver.state.conflict) await world.saver.resolve(() => 'mine')
    assert.equal(world.server.name, 'Ours')
  })
})

test.group('Saver: saves elsewhere', () => {
  function written(world: FakeWorld, ...texts: string[]) {
    world.server.write(doc(...texts))
    const { doc: text, revision } = world.server
    return { name: 'Theirs', doc: text, revision, at: 7 }
  }

  test('a page without unsaved text follows saves elsewhere, and continues from there', async ({
    assert,
  }) => {
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

  test('a save elsewhere leaves unsaved text alone; the next save merges both', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a', 'b'))
    world.saver.change({ doc: doc('a1', 'b') })
    world.saver.follow(written(world, 'a', 'b2'))
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b'])
    await world.saver.save()
    assert.deepEqual(textsOf(world.saver.current.doc), ['a1', 'b2'])
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b2'])
  })

  test("the page's own edits after a merge are saved", async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.tidy = (document) => (document.childCount > 2 ? doc('a', 'x') : document)
    world.saver.follow(written(world, 'a', 'x', 'x'))
    assert.isTrue(world.saver.state.dirty)
    await world.pass(IDLE_DELAY)
    assert.deepEqual(textsOf(world.server.doc), ['a', 'x'])
    assert.isFalse(world.saver.state.dirty)
  })

  test('the saver does not return to an older revision', ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const older = written(world, 'older')
    world.saver.follow(written(world, 'newer'))
    world.saver.follow(older)
    assert.deepEqual(textsOf(world.saver.current.doc), ['newer'])
  })

  test('a new name shows at once, even with unsaved text', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.saver.change({ doc: doc('a1') })
    world.saver.follow({ name: 'Theirs', doc: doc('a'), revision: 0, at: 7 })
    assert.equal(world.saver.state.name, 'Theirs')
    await world.saver.save()
    assert.notProperty(world.sent[0], 'name')
  })

  test('a name that was saved later than the fetched one stays', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    world.time = 10
    world.saver.change({ name: 'Ours' })
    await world.saver.save()
    world.saver.follow({ name: 'Page', doc: doc('a'), revision: 0, at: 9 })
    assert.equal(world.saver.state.name, 'Ours')
  })

  test('a save rejected while the page was in the trash is retried', async ({ assert }) => {
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
