import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { EventStore } from '#kernel/event_store/port'
import { overriding } from '#testing/overriding'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { setPage } from '#modules/workspace/commands/set_page'
import { checkNodes } from '#modules/workspace/document/content'
import { pageStream } from '#modules/workspace/page'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

/** A new user in each test. */
let owner = 0

/** Each bus stands for a process with its own folds in memory. */
test.group('Commands across processes', (group) => {
  let stack: Stack
  let reads: string[]
  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })
  group.each.setup(() => {
    owner++
    reads = []
  })

  test('in one process new blocks read no stream, and a save reads only the workspace', async ({
    assert,
  }) => {
    const bus = process()
    const page = await createPage(bus)
    await save(bus, page, 'first')
    reads = []
    const folder = await create(bus, 'folder', 'again')
    await create(bus, 'file', 'in it', folder)
    assert.isEmpty(reads)
    await save(bus, page, 'second')
    assert.deepEqual(reads, [workspaceStream(owner)])
  })

  test('conflicting commands are decided again, and retries are recognized', async ({ assert }) => {
    const [one, two] = [process(), process()]
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const [own, other] = i % 2 === 0 ? [one, two] : [two, one]
      ids.push(await create(own, 'folder', `${i}`))
      assert.equal(await create(other, 'folder', `${i}`), ids.at(-1))
    }
    assert.lengthOf(new Set(ids), 6)
    assert.lengthOf(await recorded(), 6)
  })

  test('all processes end with the same folds', async ({ assert }) => {
    const [one, two] = [process(), process()]
    for (let i = 0; i < 6; i++) await create(i % 2 === 0 ? one : two, 'folder', `${i}`)
    const [first, second] = [one, two].map(({ repository }) =>
      repository.load(workspaceAggregate, workspaceStream(owner))
    )
    assert.equal((await first!).revision, 5)
    assert.deepEqual(await first, await second)
  })

  test('a command sees a parent that another process created', async ({ assert }) => {
    const [one, two] = [process(), process()]
    await create(one, 'folder', 'own')
    const folder = await create(two, 'folder', 'folder')
    await assert.doesNotReject(() => create(one, 'file', 'file', folder))
    await assert.rejects(() => create(one, 'file', 'in nothing', 999_999))
  })

  test('records a change back after another process changed the lock', async ({ assert }) => {
    const [one, two] = [process(), process()]
    const page = await createPage(one)
    await setLock(one, 'lock', page, true)
    await setLock(two, 'unlock', page, false)
    await setLock(one, 'lock again', page, true)
    assert.lengthOf(await recorded(), 7)
    await setLock(one, 'lock once more', page, true)
    assert.lengthOf(await recorded(), 7)
  })

  test('rejects a save to a page that another process has locked', async ({ assert }) => {
    const [one, two] = [process(), process()]
    const page = await createPage(two)
    await save(two, page, 'before')
    await setLock(one, 'lock', page, true)
    await assert.rejects(() => save(two, page, 'after'), /locked/)
    assert.lengthOf(await Array.fromAsync(stack.store.read(pageStream(page))), 1)
  })

  test('saves of a page by two processes in turn have consecutive revisions', async ({
    assert,
  }) => {
    const buses = [process(), process()]
    const page = await createPage(buses[0]!)
    const revisions: number[] = []
    for (let i = 0; i < 6; i++) revisions.push(await save(buses[i % 2]!, page, `line ${i}`))
    assert.deepEqual(revisions, [0, 1, 2, 3, 4, 5])
    assert.include((await stack.blocks.find(owner, page))!.content, 'line 5')
  })

  test('creates one block if the first append arrives after its retry was decided', async ({
    assert,
  }) => {
    const late: (() => Promise<unknown>)[] = []
    const store = overriding<EventStore, 'append'>(
      stack.store,
      'append',
      (original) =>
        async (...args) => {
          if (late.length === 0) {
            late.push(() => original(...args))
            throw new StoreUnavailable('The event log did not answer')
          }
          await late[0]!().catch(() => {})
          return original(...args)
        }
    )
    const bus = process(store)
    await assert.rejects(() => create(bus, 'folder', 'same'), /did not answer/)
    const folder = await create(bus, 'folder', 'same')
    const events = await stack.reader.decode(await recorded())
    assert.lengthOf(events, 1)
    assert.propertyVal(events[0]!.event.data, 'block_id', folder)
    await assert.doesNotReject(() => create(bus, 'file', 'file', folder))
  })

  test('creates one block if a load folds in the first attempt before the retry decides', async ({
    assert,
  }) => {
    let arrive: (() => Promise<unknown>) | undefined
    const bus = process(
      overriding<EventStore, 'append'>(stack.store, 'append', (original) => async (...args) => {
        if (arrive) return original(...args)
        arrive = () => original(...args)
        throw new StoreUnavailable('The event log did not answer')
      })
    )
    await bus.repository.load(workspaceAggregate, workspaceStream(owner))
    await assert.rejects(() => create(bus, 'folder', 'same'), /did not answer/)
    const vault = overriding(stack.vault, 'issue', (issue) => async () => {
      await arrive!()
      // An upload loads the tree without the lock.
      await bus.repository.load(workspaceAggregate, workspaceStream(owner))
      return issue()
    })
    const folder = await create(bus, 'folder', 'same', null, vault)
    const events = await stack.reader.decode(await recorded())
    assert.lengthOf(events, 1)
    assert.propertyVal(events[0]!.event.data, 'block_id', folder)
  })

  function process(store: EventStore = stack.store) {
    const counted = overriding(store, 'read', (original) => (stream, options) => {
      reads.push(stream)
      return original(stream, options)
    })
    return new CommandBus(new Repository(counted, stack.reader), stack.lock, stack.bus.readModels)
  }

  function recorded() {
    return Array.fromAsync(stack.store.read(workspaceStream(owner)))
  }

  async function createPage(bus: CommandBus) {
    let parentId: number | null = null
    for (const type of BLOCK_TYPES) parentId = await create(bus, type, type, parentId)
    return parentId!
  }

  async function create(
    bus: CommandBus,
    blockType: BlockType,
    key: string,
    parentId: number | null = null,
    vault = stack.vault
  ) {
    const input = { blockType, parentId, name: 'Name', ordering: 1 }
    return (await createBlock(bus, vault, request(key), input)).result.id
  }

  function setLock(bus: CommandBus, key: string, page: number, value: boolean) {
    return setPage(bus, request(key), page, { name: 'is_page_locked', value })
  }

  async function save(bus: CommandBus, blockId: number, line: string) {
    const nodes = checkNodes([{ type: 'paragraph', content: [{ type: 'text', text: line }] }])
    const input = { blockId, text: { nodes } }
    return (await saveBlock(bus, stack.blocks, request(line), input)).result.revision
  }
})

function request(idempotencyKey: string) {
  return { owner, actor: owner, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
