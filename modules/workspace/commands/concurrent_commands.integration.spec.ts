import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import type { EventStore } from '#kernel/event_store/port'
import { overriding } from '#testing/overriding'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

type Append = EventStore['append']

/** A new user in each test. */
let owner = 0

test.group('Concurrent commands of one user', (group) => {
  let stack: Stack
  let page: number
  /** Replacements for the next appends, in order; later appends reach the store. */
  let appends: ((original: Append, ...args: Parameters<Append>) => ReturnType<Append>)[]
  let bus: CommandBus

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })

  group.each.setup(async () => {
    owner++
    appends = []
    const store = overriding<EventStore, 'append'>(
      stack.store,
      'append',
      (original) =>
        (...args) =>
          (appends.shift() ?? ((_, ...rest) => original(...rest)))(original, ...args)
    )
    const { lock, readModels } = stack.bus
    bus = new CommandBus(new Repository(store, stack.reader), lock, readModels)
    let parentId: number | null = null
    for (const type of BLOCK_TYPES) parentId = (await create(type, type, parentId)).id
    page = parentId!
  })

  test('concurrent commands have their own results', async ({ assert }) => {
    const folders = await Promise.all(names(8).map((name) => create('folder', name)))
    assert.deepEqual(
      folders.map(({ name }) => name),
      names(8)
    )
    assert.lengthOf(new Set(folders.map(({ id }) => id)), 8)
    const shown = (await stack.blocks.children(owner, null))!.map(({ name }) => name)
    assert.includeMembers(shown, names(8))
  })

  test('a retry concurrent with the first attempt returns the same result', async ({ assert }) => {
    const all = await Promise.all(['a', 'b', 'a', 'b', 'a'].map((name) => create('folder', name)))
    assert.deepEqual(all[2], all[0])
    assert.deepEqual(all[4], all[0])
    assert.deepEqual(all[3], all[1])
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 2)
  })

  test('a name that is changed and changed back is shown', async ({ assert }) => {
    await Promise.all([rename('other'), rename('page'), rename('other'), rename('page')])
    assert.equal(await stack.blocks.name(owner, page), 'page')
    await Promise.all([rename('page'), rename('other')])
    assert.equal(await stack.blocks.name(owner, page), 'other')
  })

  test('concurrent saves of one page follow each other', async ({ assert }) => {
    const results = await Promise.all(names(5).map((line) => save(line)))
    assert.deepEqual(
      results.map(({ revision }) => revision),
      [0, 1, 2, 3, 4]
    )
    assert.include((await stack.blocks.find(owner, page))!.content, names(5).at(-1)!)
  })

  test('commands behind a failed append still execute', async ({ assert }) => {
    appends.push(() => Promise.reject(new StoreUnavailable('The event log did not answer')))
    const [archived, renamed, saved] = await Promise.allSettled([
      archiveBlocks(bus, request('archive'), [page]),
      rename('still there'),
      save('written'),
    ])
    assert.equal(archived.status, 'rejected')
    assert.deepEqual([renamed.status, saved.status], ['fulfilled', 'fulfilled'])
    assert.equal((await stack.blocks.find(owner, page))!.name, 'still there')
  })

  test('an append reported as a conflict but recorded creates one block', async ({ assert }) => {
    appends.push(async (original, stream, expected, events) => {
      await original(stream, expected, events)
      throw new WrongExpectedRevision(stream, expected, Number(expected) + 1)
    })
    const folders = await Promise.all(names(4).map((name) => create('folder', name)))
    assert.lengthOf(new Set(folders.map(({ id }) => id)), 4)
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 4)
  })

  test('an append that the store rejects fails alone', async ({ assert }) => {
    appends.push(() => Promise.reject(new TypeError('Not an append')))
    const all = await Promise.allSettled(names(4).map((name) => create('folder', name)))
    assert.equal(all.filter(({ status }) => status === 'rejected').length, 1)
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 3)
  })

  test('a command succeeds after four conflicts', async ({ assert }) => {
    for (let i = 0; i < 4; i++) {
      appends.push((_, stream, expected) =>
        Promise.reject(new WrongExpectedRevision(stream, expected, Number(expected) + 1))
      )
    }
    await archiveBlocks(bus, request(), [page])
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 1)
  })

  test('a deletion is recorded after the saves before it', async ({ assert }) => {
    await Promise.all([
      save('last words'),
      archiveBlocks(bus, request(), [page]),
      deleteBlocks(bus, request(), [page]),
    ])
    const { position: savedAt } = (await Array.fromAsync(stack.store.read(pageStream(page))))[0]!
    const { type, position: deletedAt } = (await recorded()).at(-1)!
    assert.equal(type, 'BlocksDeleted')
    assert.isTrue(savedAt < deletedAt)
  })

  async function create(
    blockType: (typeof BLOCK_TYPES)[number],
    name: string,
    parentId: number | null = null
  ) {
    const input = { blockType, parentId, name, ordering: 1 }
    return (await createBlock(bus, stack.vault, request(`create ${name}`), input)).result
  }

  function rename(name: string) {
    return saveBlock(bus, stack.blocks, request(), { blockId: page, name })
  }

  async function save(text: string) {
    const nodes = checkNodes([{ type: 'paragraph', content: [{ type: 'text', text }] }])
    return (await saveBlock(bus, stack.blocks, request(), { blockId: page, text: { nodes } }))
      .result
  }

  function recorded() {
    return Array.fromAsync(stack.store.read(workspaceStream(owner)))
  }
})

function names(count: number) {
  return Array.from({ length: count }, (_, i) => `Name ${i}`)
}

function request(idempotencyKey?: string) {
  return { owner, actor: owner, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
