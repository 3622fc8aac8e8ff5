import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import type { EventStore } from '#kernel/event_store/port'
import { endsQuestion } from '#kernel/event_store/postgres/ends_question'
import { eventually } from '#tools/testing/eventually'
import { overriding } from '#tools/testing/overriding'
import { BLOCK_TYPES } from '#modules/workspace/api'
import { archiveBlocks } from '#modules/workspace/commands/archive_blocks'
import { createBlock } from '#modules/workspace/commands/create_block'
import { deleteBlocks } from '#modules/workspace/commands/delete_blocks'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#projections/testing/stack'

type Append = EventStore['append']

/** Another person in each test. */
let owner = 0

test.group('Commands of one person at once', (group) => {
  let stack: Stack
  let page: number
  /** What appends do in place of the store's, in their order; the others do what it does. */
  let appends: ((original: Append, ...args: Parameters<Append>) => ReturnType<Append>)[]
  let sent: number[]
  /** How often it was asked where the log ends. */
  let heads: number
  /** Commands whose events were sent, or wait to be. */
  let decided: number
  /** How often it was asked whether a command is a retry. */
  let looked: number
  let bus: CommandBus

  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })

  group.each.setup(async () => {
    owner++
    ;[appends, sent, heads, decided, looked] = [[], [], 0, 0, 0]
    const counted = overriding<EventStore, 'append'>(
      stack.store,
      'append',
      (original) =>
        (...args) => {
          sent.push(args[2].length)
          return (appends.shift() ?? ((_, ...rest) => original(...rest)))(original, ...args)
        }
    )
    const store = overriding<EventStore, 'head'>(counted, 'head', (original) => () => {
      heads++
      return original()
    })
    const { lock, readModels } = stack.bus
    const found = overriding<Repository, 'findCommand'>(
      new Repository(store, stack.reader),
      'findCommand',
      (original) =>
        (...args) => {
          looked++
          return original(...args)
        }
    )
    const repository = overriding<Repository, 'appended'>(
      found,
      'appended',
      (original) =>
        (...args) => {
          decided++
          return original(...args)
        }
    )
    bus = new CommandBus(repository, lock, readModels, { endsQuestion })
    let parentId: number | null = null
    for (const type of BLOCK_TYPES) parentId = (await create(type, type, parentId)).id
    page = parentId!
    sent.length = decided = looked = 0
  })

  test('go together, and each has its own result', async ({ assert }) => {
    const folders = await Promise.all(names(8).map((name) => create('folder', name)))
    assert.deepEqual(
      folders.map(({ name }) => name),
      names(8)
    )
    assert.lengthOf(new Set(folders.map(({ id }) => id)), 8)
    assert.deepEqual(sent, [1, 7])
    const shown = (await stack.blocks.children(owner, null))!.map(({ name }) => name)
    assert.includeMembers(shown, names(8))
  })

  test('a retry beside the first try returns what that does', async ({ assert }) => {
    const all = await Promise.all(['a', 'b', 'a', 'b', 'a'].map((name) => create('folder', name)))
    assert.deepEqual(all[2], all[0])
    assert.deepEqual(all[4], all[0])
    assert.deepEqual(all[3], all[1])
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 2)
  })

  test('a name that is changed and changed back', async ({ assert }) => {
    await Promise.all([rename('other'), rename('page'), rename('other'), rename('page')])
    assert.equal(await stack.blocks.name(owner, page), 'page')
    await Promise.all([rename('page'), rename('other')])
    assert.equal(await stack.blocks.name(owner, page), 'other')
  })

  test('a name is looked up before its turn', async ({ assert }) => {
    let asked = 0
    const names = {
      name: (...args: [number, number]) => {
        asked++
        return stack.blocks.name(...args)
      },
    }
    const renamed = await stack.bus.lock.run(owner, async () => {
      const renaming = saveBlock(bus, names, request(), { blockId: page, name: 'other' })
      await eventually(() => assert.equal(asked, 1))
      return { renaming }
    })
    await renamed.renaming
    assert.equal(asked, 1)
    assert.equal(await stack.blocks.name(owner, page), 'other')
  })

  test('saves of one page follow each other', async ({ assert }) => {
    const results = await Promise.all(names(5).map((line) => save(line)))
    assert.deepEqual(
      results.map(({ revision }) => revision),
      [0, 1, 2, 3, 4]
    )
    assert.include((await stack.blocks.find(owner, page))!.content, names(5).at(-1)!)
  })

  test('what followed one that was not recorded is decided anew', async ({ assert }) => {
    appends.push(() => Promise.reject(new StoreUnavailable('The event log did not answer')))
    const [archived, renamed, lines] = await Promise.allSettled([
      archiveBlocks(bus, request('archive'), [page]),
      rename('still there'),
      save('written'),
    ])
    assert.equal(archived.status, 'rejected')
    assert.deepEqual([renamed.status, lines.status], ['fulfilled', 'fulfilled'])
    assert.equal((await stack.blocks.find(owner, page))!.name, 'still there')
  })

  test('what followed one that the log was long silent for is refused', async ({ assert }) => {
    appends.push(async () => {
      await pause(2_100)
      throw new StoreUnavailable('The event log did not answer')
    })
    const all = await Promise.allSettled([create('folder', 'a'), rename('b'), save('c')])
    for (const { reason } of all as PromiseRejectedResult[]) {
      assert.instanceOf(reason, StoreUnavailable)
    }
    assert.deepEqual(sent, [1])
  })

  test('what was refused after one that was not recorded is decided anew', async ({ assert }) => {
    const { response, names } = heldAppend()
    const archived = archiveBlocks(bus, request(), [page]).catch((error: unknown) => error)
    const renamed = saveBlock(bus, names, request(), { blockId: page, name: 'still there' })
    await names.areRead
    response.reject(new StoreUnavailable('The event log did not answer'))
    assert.instanceOf(await archived, StoreUnavailable)
    await renamed
    assert.equal(await stack.blocks.name(owner, page), 'still there')
  })

  test('a name that is changed back waits for the change', async ({ assert }) => {
    const { response, names } = heldAppend()
    const changed = rename('other')
    const back = saveBlock(bus, names, request(), { blockId: page, name: 'page' })
    await names.areRead
    const asked = heads
    response.resolve()
    await Promise.all([changed, back])
    assert.equal(asked, 0)
    assert.equal(await stack.blocks.name(owner, page), 'page')
  })

  test('others have appended meanwhile: all of it is decided anew', async ({ assert }) => {
    appends.push(async (original, stream, expected, events) => {
      await original(stream, expected, events)
      throw new WrongExpectedRevision(stream, expected, Number(expected) + 1)
    })
    const folders = await Promise.all(names(4).map((name) => create('folder', name)))
    assert.lengthOf(new Set(folders.map(({ id }) => id)), 4)
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 4)
  })

  test('one that no store takes fails alone', async ({ assert }) => {
    appends.push(
      (original, ...args) => original(...args),
      () => Promise.reject(new TypeError('Not an append')),
      (original, ...args) => original(...args),
      () => Promise.reject(new TypeError('Not an append'))
    )
    const all = await Promise.allSettled(names(4).map((name) => create('folder', name)))
    assert.equal(all.filter(({ status }) => status === 'rejected').length, 1)
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 3)
  })

  test('what is decided on a fold that was read anew meanwhile', async ({ assert }) => {
    const { response } = heldAppend()
    const all = ['a', 'b'].map((name) => create('folder', name))
    await eventually(() => assert.equal(decided, 2))
    // As an upload does, without the lock.
    await bus.repository.load(workspaceAggregate, workspaceStream(owner))
    all.push(create('folder', 'b'))
    await eventually(() => assert.equal(looked, 3))
    response.resolve()
    const made = await Promise.all(all)
    assert.deepEqual(made[2], made[1])
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 2)
    const next = await create('folder', 'c')
    assert.equal(next.id, made[1]!.id + 1, 'a retry draws a number')
  })

  test('others append meanwhile again and again', async ({ assert }) => {
    for (let i = 0; i < 4; i++) {
      appends.push((_, stream, expected) =>
        Promise.reject(new WrongExpectedRevision(stream, expected, Number(expected) + 1))
      )
    }
    await archiveBlocks(bus, request(), [page])
    assert.lengthOf(await recorded(), BLOCK_TYPES.length + 1)
  })

  test('what is deleted for ever is so after what was written before', async ({ assert }) => {
    const { response } = heldAppend()
    const saved = save('last words')
    await eventually(() => assert.equal(decided, 1))
    const archived = archiveBlocks(bus, request(), [page])
    await eventually(() => assert.equal(decided, 2))
    const deleted = deleteBlocks(bus, request(), [page])
    // Time enough for a deletion that does not wait.
    await recorded()
    response.resolve()
    await Promise.all([saved, archived, deleted])
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

  /**
   * The next append waits for a word; `names` say when what follows it has read the name that is shown,
   * and is decided, if it waits for nothing else.
   */
  function heldAppend() {
    const response = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    appends.push(async (original, ...args) => {
      held.resolve()
      await response.promise
      return original(...args)
    })
    const read = Promise.withResolvers<void>()
    const name = async (...args: [number, number]) => {
      const shown = await stack.blocks.name(...args)
      await held.promise
      setImmediate(read.resolve)
      return shown
    }
    return { response, names: { name, areRead: read.promise } }
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
