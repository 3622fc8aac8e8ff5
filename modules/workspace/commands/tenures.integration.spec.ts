import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import type { ReadModels } from '#kernel/aggregates/read_models'
import { Repository } from '#kernel/aggregates/repository'
import { Tenures } from '#kernel/aggregates/tenures'
import type { EventStore } from '#kernel/event_store/port'
import { endsQuestion } from '#kernel/event_store/postgres/ends_question'
import { overriding } from '#tools/testing/overriding'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { FileTable } from '#modules/workspace/files/file_table'
import { Storage } from '#modules/workspace/storage'
import { StorageRule } from '#modules/workspace/storage_rule'
import { workspaceStream } from '#modules/workspace/workspace'
import { StorageQueries } from '#projections/storage/queries'
import { freshStackDatabase, openStack, type Stack } from '#projections/testing/stack'

/** Another person in each test. */
let owner = 0

/** On a log that cannot be asked together with the lock, as EventStoreDB cannot. */
test.group('While one process alone serves a person', (group) => {
  let stack: Stack
  /** How often the log was asked for anything. */
  let asked = 0
  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })
  group.each.setup(() => void owner++)

  test('the log is not asked what came in between', async ({ assert }) => {
    const bus = process()
    const page = await createPage(bus)
    await save(bus, page, 'first')
    asked = 0
    const folder = await create(bus, 'folder', 'again')
    await create(bus, 'file', 'in it', folder)
    await save(bus, page, 'second')
    await saveBlock(bus, stack.blocks, request('rename'), { blockId: page, name: 'Other' })
    await assert.rejects(() => create(bus, 'file', 'in nothing', 999_999))
    assert.equal(asked, 0)
  })

  test('it is asked again after another process has served them', async ({ assert }) => {
    const [one, two] = [process(), process()]
    for (let i = 0; i < 3; i++) {
      const folder = await create(two, 'folder', `folder ${i}`)
      await assert.doesNotReject(() => create(one, 'file', `file ${i}`, folder))
    }
    assert.lengthOf(await recorded(), 6)
  })

  test('it is asked until all has arrived that was sent before', async ({ assert }) => {
    const bus = process({ settledMs: Infinity })
    await create(bus, 'folder', 'own')
    // It does not say that it was there: what it had sent comes after its lock has ended.
    const late = new CommandBus(stack.bus.repository, stack.lock, stack.progress, { endsQuestion })
    const folder = await create(late, 'folder', 'late')
    await assert.doesNotReject(() => create(bus, 'file', 'file', folder))
  })

  test('nothing is known any more when the database is another', async ({ assert }) => {
    const tenures = new Tenures(0)
    const before = tenures.of(1, { alone: true })
    assert.strictEqual(tenures.of(1, { alone: true }), before)
    const { values } = tenures.question(1)
    tenures.forgetAll()
    assert.notStrictEqual(tenures.of(1, { alone: true }), before)
    assert.notDeepEqual(tenures.question(1).values, values)
  })

  interface ProcessOptions {
    settledMs?: number
    store?: EventStore
    readModels?: ReadModels
  }

  function process(options: ProcessOptions = {}) {
    const { settledMs = 0, store = stack.store, readModels = stack.bus.readModels } = options
    const files = new FileTable(stack.pool)
    const rule = new StorageRule(new Storage(stack.pool, files, new StorageQueries(stack.pool)))
    const repository = new Repository(counting(store), stack.reader)
    const tenures = new Tenures(settledMs)
    return new CommandBus(repository, stack.lock, readModels, { rule, tenures })
  }

  function counting(store: EventStore) {
    const read = overriding(store, 'read', (original) => (stream, options) => {
      asked++
      return original(stream, options)
    })
    return overriding(read, 'head', (original) => () => {
      asked++
      return original()
    })
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
    parentId: number | null = null
  ) {
    const input = { blockType, parentId, name: 'Name', ordering: 1 }
    return (await createBlock(bus, stack.vault, request(key), input)).result.id
  }

  function save(bus: CommandBus, blockId: number, key: string) {
    const nodes = [JSON.stringify({ type: 'paragraph', content: [{ type: 'text', text: key }] })]
    return saveBlock(bus, stack.blocks, request(key), { blockId, text: { nodes } })
  }
})

function request(idempotencyKey: string) {
  return { owner, actor: owner, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
