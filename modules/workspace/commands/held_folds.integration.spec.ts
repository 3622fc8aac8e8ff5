import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import type { EventStore } from '#kernel/event_store/port'
import { overriding } from '#tools/testing/overriding'
import { BLOCK_TYPES, type BlockType } from '#modules/workspace/api'
import { createBlock } from '#modules/workspace/commands/create_block'
import { setPage } from '#modules/workspace/commands/set_page'
import { workspaceStream } from '#modules/workspace/workspace'
import { freshStackDatabase, openStack, type Stack } from '#projections/testing/stack'

/** Another person in each test. */
let owner = 0

/** Two processes on a log that cannot be asked together with the lock, as EventStoreDB cannot. */
test.group('Folds in memory where the log cannot be asked', (group) => {
  let stack: Stack
  let reads = 0
  group.setup(async () => {
    stack = openStack(await freshStackDatabase())
    return () => stack.close()
  })
  group.each.setup(() => void owner++)

  test('are decided on without a look at the log', async ({ assert }) => {
    const bus = process()
    await create(bus, 'first')
    reads = 0
    for (let i = 0; i < 5; i++) await create(bus, String(i))
    assert.equal(reads, 0)
    assert.lengthOf(await recorded(), 6)
  })

  test('are brought up to date on a conflict, and a retry is known', async ({ assert }) => {
    const [one, two] = [process(), process()]
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const [own, others] = i % 2 === 0 ? [one, two] : [two, one]
      ids.push(await create(own, `${i}`))
      assert.equal(await create(others, `${i}`), ids.at(-1))
    }
    assert.lengthOf(new Set(ids), 6)
    assert.lengthOf(await recorded(), 6)
  })

  test('refuse nothing that another process has made possible', async ({ assert }) => {
    const [one, two] = [process(), process()]
    await create(one, 'own')
    const folder = await create(two, 'folder')
    await assert.doesNotReject(() => create(one, 'file', folder))
    await assert.rejects(() => create(one, 'in nothing', 999_999))
  })

  test('do not say "nothing changed" when another process has changed it', async ({ assert }) => {
    const [one, two] = [process(), process()]
    const page = await createPage(one)
    const lock = (bus: CommandBus, key: string, value: boolean) =>
      setPage(bus, request(key), page, { name: 'is_page_locked', value })
    await lock(one, 'lock', true)
    await lock(two, 'unlock', false)
    await lock(one, 'lock again', true)
    assert.lengthOf(await recorded(), 7)
    await lock(one, 'lock once more', true)
    assert.lengthOf(await recorded(), 7)
  })

  function process() {
    const counted = overriding<EventStore, 'read'>(
      stack.store,
      'read',
      (original) => (stream, options) => {
        reads++
        return original(stream, options)
      }
    )
    return new CommandBus(new Repository(counted, stack.reader), stack.bus.lock, stack.progress)
  }

  function recorded() {
    return Array.fromAsync(stack.store.read(workspaceStream(owner)))
  }

  function create(bus: CommandBus, key: string, parentId: number | null = null) {
    const blockType = parentId === null ? ('folder' as const) : ('file' as const)
    return createOf(bus, blockType, key, parentId)
  }

  async function createPage(bus: CommandBus) {
    let parentId: number | null = null
    for (const type of BLOCK_TYPES) parentId = await createOf(bus, type, type, parentId)
    return parentId!
  }

  async function createOf(
    bus: CommandBus,
    blockType: BlockType,
    key: string,
    parentId: number | null
  ) {
    const input = { blockType, parentId, name: 'Name', ordering: 1 }
    return (await createBlock(bus, stack.vault, request(key), input)).result.id
  }
})

function request(idempotencyKey: string) {
  return { owner, actor: owner, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
