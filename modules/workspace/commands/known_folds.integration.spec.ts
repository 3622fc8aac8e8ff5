import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable } from '#kernel/event_store/errors'
import type { EventStore } from '#kernel/event_store/port'
import { endsQuestion } from '#kernel/event_store/postgres/ends_question'
import { overriding } from '#tools/testing/overriding'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { setPage } from '#modules/workspace/commands/set_page'
import { checkNodes } from '#modules/workspace/document/content'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#projections/testing/stack'

/** Another person in each test. */
let owner = 0

/** What a process knows of a stream without reading it, and what it must not take for known. */
test.group('Folds in memory', (group) => {
  let stack: Stack
  let database: Awaited<ReturnType<typeof freshStackDatabase>>
  group.setup(async () => {
    database = await freshStackDatabase()
    stack = openStack(database)
    return () => stack.close()
  })
  group.each.setup(() => void owner++)

  test('are not read again while nobody else has appended', async ({ assert }) => {
    const read: string[] = []
    const bus = busOn(
      overriding(stack.store, 'read', (original) => (stream, options) => {
        read.push(stream)
        return original(stream, options)
      })
    )
    const blockId = await makePage(bus)
    read.length = 0
    const revisions: number[] = []
    for (const line of ['One', 'Two', 'Three']) {
      const save = { blockId, name: line, text: { nodes: nodes(line) } }
      const { result } = await saveBlock(bus, stack.blocks, request(line), save)
      revisions.push(result.revision)
    }
    assert.deepEqual(revisions, [0, 1, 2])
    assert.lengthOf(read, 1, 'the page, which it has not seen before')
    assert.include((await stack.blocks.find(owner, blockId))!.content, 'Three')
  })

  test('are brought up to date when another process has appended', async ({ assert }) => {
    const other = openStack({ ...database, project: false })
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const [own, others] = i % 2 === 0 ? [stack, other] : [other, stack]
      const { result } = await create(own.bus, `${i}`, ids.at(-1) === undefined ? null : ids[0]!)
      ids.push(result.id)
      const again = await create(others.bus, `${i}`, ids.length === 1 ? null : ids[0]!)
      assert.equal(again.result.id, result.id, 'a retry at the other process')
    }
    const load = (s: Stack) => s.bus.repository.load(workspaceAggregate, workspaceStream(owner))
    const [one, two] = [await load(stack), await load(other)]
    assert.equal(one.revision, 5)
    assert.deepEqual(one, two)
    await other.close()
  })

  test('of a page that another process has locked let nothing through', async ({ assert }) => {
    const other = openStack({ ...database, project: false })
    const blockId = await makePage(other.bus)
    const save = (key: string) => {
      const text = { nodes: nodes(key) }
      return saveBlock(other.bus, other.blocks, request(key), { blockId, text })
    }
    await save('before')
    const lock = { name: 'is_page_locked' as const, value: true }
    await setPage(stack.bus, request('lock'), blockId, lock)
    await assert.rejects(() => save('after'), /locked/)
    await other.close()
  })

  test('hold what is in the log after an append that came late', async ({ assert }) => {
    const late: (() => Promise<unknown>)[] = []
    const bus = busOn(
      overriding(stack.store, 'append', (original) => async (...args) => {
        if (late.length === 0) {
          late.push(() => original(...args))
          throw new StoreUnavailable('The event log did not answer')
        }
        // What was sent first arrives behind the read of the second try, before its append.
        await late[0]!().catch(() => {})
        return original(...args)
      })
    )
    await assert.rejects(() => create(bus, 'same', null), /did not answer/)
    const { result } = await create(bus, 'same', null)
    const recorded = await Array.fromAsync(stack.store.read(workspaceStream(owner)))
    const [first] = await stack.reader.decode(recorded)
    assert.lengthOf(recorded, 1)
    assert.propertyVal(first!.event.data, 'block_id', result.id)
    const file = await create(bus, 'file', result.id)
    assert.equal(file.result.parent_block_id, result.id)
  })

  function busOn(store: EventStore) {
    const { lock, readModels } = stack.bus
    const repository = new Repository(store, stack.reader)
    return new CommandBus(repository, lock, readModels, { endsQuestion })
  }

  function create(bus: CommandBus, key: string, parentId: number | null) {
    const blockType = parentId === null ? ('folder' as const) : ('file' as const)
    const input: CreateBlock = { blockType, parentId, name: 'Name', ordering: 1 }
    return createBlock(bus, stack.vault, request(key), input)
  }

  async function makePage(bus: CommandBus, key = '') {
    let parentId: number | null = null
    for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
      const input: CreateBlock = { blockType, parentId, name: 'Name', ordering: 1 }
      parentId = (await createBlock(bus, stack.vault, request(`${blockType} ${key}`), input)).result
        .id
    }
    return parentId!
  }
})

function request(idempotencyKey: string) {
  return { owner, actor: owner, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}

function nodes(text: string) {
  return checkNodes([{ type: 'paragraph', content: [{ type: 'text', text }] }])
}
