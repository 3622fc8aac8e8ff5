import { test } from '@japa/runner'
import { getDefaultStore } from 'jotai'
import { parseDocument } from '../../document.js'
import { doc, FakeWorld, textsOf } from '../fake-world.js'
import { DRAFT_DELAY, DraftKeeper } from './draft-keeper.js'
import { sendDraft } from './send-draft.js'
import { readDraft, restoredName } from './stored-draft.js'

/** In-memory browser database whose writes can be made to fail. */
class FakeDatabase {
  values = new Map<string, unknown>()
  broken = false

  /** Number of bytes written so far. */
  written = 0

  async write(values: Record<string, unknown>) {
    if (this.broken) throw new Error('No room')
    this.written += JSON.stringify(values).length
    for (const [key, value] of Object.entries(values)) this.values.set(key, structuredClone(value))
  }

  async remove(...keys: string[]) {
    for (const key of keys) this.values.delete(key)
  }
}

let keys = 0

const inserting = (node: object) => [{ at: 0, delete: 0, insert: [node] }]

function keeperOf(world: FakeWorld, database: FakeDatabase) {
  const keeper = new DraftKeeper('draft:7:me', 7, world.saver, {
    database,
    newKey: () => `rest ${++keys}`,
    after: (ms, task) => world.after(ms, task),
  })
  getDefaultStore().sub(world.saver.stateAtom, () => keeper.touched())
  return keeper
}

/**
 * Sets up a page that is edited until the browser crashes. Returns its keeper, `write`, and `left`
 * for the draft left behind.
 */
async function crash(world: FakeWorld, database: FakeDatabase) {
  const keeper = keeperOf(world, database)
  const write = async (...texts: string[]) => {
    world.saver.change({ doc: doc(...texts) })
    keeper.touched()
    await world.pass(DRAFT_DELAY)
  }
  return {
    keeper,
    write,
    left: () => readDraft(database.values.get('draft:7:me'), database.values.get('text:7:me'))!,
  }
}

const send = (world: FakeWorld) => async (_pageId: number, payload: object, key: string) =>
  world.server.save(payload, key, world.time)

test.group('Drafts: keeping', () => {
  test('typed text is kept after 400 ms and dropped once it is saved', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const database = new FakeDatabase()
    const { keeper, write, left } = await crash(world, database)
    await write('ab')
    assert.deepInclude(left(), { page_id: 7, base_revision: 0, sent: null })
    await world.pass(1000)
    await world.pass(DRAFT_DELAY)
    assert.isUndefined(database.values.get('draft:7:me'))
    await keeper.end()
    assert.isEmpty([...database.values])
  })

  test('a draft writes only the changes, yet contains the whole text', async ({ assert }) => {
    const long = Array.from({ length: 300 }, (_, index) => `block ${index}`)
    const world = new FakeWorld(doc(...long))
    world.offline = true
    const database = new FakeDatabase()
    const { write, left } = await crash(world, database)
    await write(...long.with(0, 'a'))
    const first = database.written
    await write(...long.with(0, 'ab').with(40, 'c'))
    assert.isBelow(database.written - first, first / 3)
    assert.deepEqual(textsOf(parseDocument(left().content)).slice(0, 2), ['ab', 'block 1'])
    await write(...long.with(0, 'abc').with(40, 'c').with(299, 'end'))
    const texts = textsOf(parseDocument(left().content))
    assert.deepEqual([texts[0], texts[40], texts[299]], ['abc', 'c', 'end'])
    await write(...long.with(0, 'abc').with(40, 'c').with(299, 'the end'))
    assert.equal(textsOf(parseDocument(left().content))[299], 'the end')
  })

  test('a draft contains its base even if much was deleted, or the whole text replaced', async ({
    assert,
  }) => {
    const long = Array.from({ length: 300 }, (_, index) => `block ${index}`)
    const replaced = long.map((text) => `new ${text}`)
    for (const texts of [long.with(0, 'a'), ['a'], [...long, ...long], replaced]) {
      const world = new FakeWorld(doc(...long))
      world.offline = true
      const database = new FakeDatabase()
      const { write, left } = await crash(world, database)
      await write(...texts)
      await write(...texts.with(0, 'ab'))
      assert.deepEqual(textsOf(left().base!), long)
      assert.deepEqual(textsOf(parseDocument(left().content)), texts.with(0, 'ab'))
    }
  })

  test('the keeper detects when the browser stops storing drafts and when it resumes', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a'))
    const database = new FakeDatabase()
    const { keeper, write } = await crash(world, database)
    database.broken = true
    await write('ab')
    assert.isFalse(keeper.keeps)
    database.broken = false
    await write('abc')
    assert.isTrue(keeper.keeps)
  })

  test('other values in the database are not read as drafts', ({ assert }) => {
    for (const value of [null, 'x', {}, { page_id: 1 }]) assert.isNull(readDraft(value, value))
  })

  test('a draft is not read if its text is {title}')
    .with([
      { title: 'invalid JSON', text: { content: 'x' } },
      {
        title: 'a document with an unknown node',
        text: { content: '{"type":"doc","content":[{"type":"y"}]}' },
      },
      { title: 'a line without a block', draft: { over: inserting({ type: 'text', text: 'x' }) } },
      { title: 'a row without columns', draft: { over: inserting({ type: 'layout_row' }) } },
      { title: 'that of another draft', draft: { text_id: 'another' } },
    ])
    .run(async ({ assert }, { draft, text }) => {
      const world = new FakeWorld(doc('a'))
      const database = new FakeDatabase()
      const { write } = await crash(world, database)
      await write('ab')
      const [kept, keptText] = ['draft:7:me', 'text:7:me'].map((key) => database.values.get(key))
      assert.isNotNull(readDraft(kept, keptText))
      assert.isNull(readDraft(Object.assign({}, kept, draft), Object.assign({}, keptText, text)))
    })
})

test.group('Drafts: sendDraft', () => {
  test('a draft without any earlier save is sent', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('a1', 'b')
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b'])
  })

  test('a save whose response was lost applies once, and later changes are sent', async ({
    assert,
  }) => {
    const world = new FakeWorld(doc('a', 'b'))
    const { write, left } = await crash(world, new FakeDatabase())
    world.line = ['answer lost', 'lost', 'lost', 'lost']
    await write('a1', 'b')
    await world.pass(1000)
    await write('a1', 'b1')
    assert.isNotNull(left().sent)
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.deepEqual(textsOf(world.server.doc), ['a1', 'b1'])
    assert.equal(world.server.revision, 2)
  })

  test('a draft is rebased over changes elsewhere on the page', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('a', 'b1')
    world.server.write(doc('new', 'a', 'b'))
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.deepEqual(textsOf(world.server.doc), ['new', 'a', 'b1'])
  })

  test('a change at the same place is a conflict that keeps both versions', async ({ assert }) => {
    const world = new FakeWorld(doc('a', 'b'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('mine', 'b')
    world.server.write(doc('theirs', 'b'))
    assert.equal(await sendDraft(left(), send(world)), 'conflict')
    assert.deepEqual(textsOf(world.server.doc), ['theirs', 'b'])
    assert.include(left().content, 'mine')
  })

  test('a draft saved before its response was lost is no conflict', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('ab')
    world.server.write(doc('ab'))
    assert.equal(await sendDraft(left(), send(world)), 'saved')
  })

  test('a save sent on closing the page and its draft apply once', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('ab')
    // The browser crashes before the draft records the save in flight.
    const draft = left()
    world.saver.change({ name: 'Renamed', doc: doc('abc') })
    await world.saver.flush()
    assert.equal(await sendDraft(draft, send(world)), 'saved')
    assert.deepEqual(textsOf(world.server.doc), ['abc'])
    assert.equal(world.server.name, 'Renamed')
    assert.equal(world.server.revision, 1)
  })

  test("equal text is no conflict, and the draft's new name is saved", async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const { left } = await crash(world, new FakeDatabase())
    world.saver.change({ name: 'Renamed', doc: doc('ab') })
    await world.pass(DRAFT_DELAY)
    world.server.write(doc('ab'))
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.deepEqual([textsOf(world.server.doc), world.server.name], [['ab'], 'Renamed'])
  })

  test('a name refused along with a conflicting text is saved later', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const { left } = await crash(world, new FakeDatabase())
    world.offline = true
    world.saver.change({ name: 'Renamed', doc: doc('ab') })
    await world.saver.save()
    await world.pass(DRAFT_DELAY)
    world.server.write(doc('ab'))
    assert.isNotNull(left().sent)
    assert.equal(await sendDraft(left(), send(world)), 'saved')
    assert.equal(world.server.name, 'Renamed')
  })

  test('a restored draft keeps its name: {title}')
    .with([
      { title: 'only here', own: 'Ours', theirs: 'Page', name: 'Ours', other: null },
      { title: 'only elsewhere', own: 'Page', theirs: 'Theirs', name: 'Theirs', other: null },
      { title: 'on both devices', own: 'Ours', theirs: 'Theirs', name: 'Ours', other: 'Theirs' },
      { title: 'to the same name', own: 'Ours', theirs: 'Ours', name: 'Ours', other: null },
    ])
    .run(async ({ assert }, { own, theirs, name, other }) => {
      for (const isSent of [false, true]) {
        const world = new FakeWorld(doc('a'))
        const { left } = await crash(world, new FakeDatabase())
        world.offline = true
        world.saver.change({ name: own, doc: doc('ab') })
        if (isSent) await world.saver.save()
        await world.pass(DRAFT_DELAY)
        assert.deepEqual(restoredName(left(), theirs), { name, other })
      }
    })

  test('a draft stays unsent without a connection', async ({ assert }) => {
    const world = new FakeWorld(doc('a'))
    const { write, left } = await crash(world, new FakeDatabase())
    await write('ab')
    const offline = async () => ({ kind: 'unreachable', message: 'Network error' }) as const
    assert.equal(await sendDraft(left(), offline), 'unsent')
    assert.equal(left().name, 'Page')
  })
})
