import { test } from '@japa/runner'
import { CommandBus } from '#kernel/aggregates/command_bus'
import type { ReadModels } from '#kernel/aggregates/read_models'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable } from '#kernel/event_store/errors'
import { eventually } from '#testing/eventually'
import { createBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { FileTable } from '#modules/workspace/files/file_table'
import { giveUpUpload } from '#modules/workspace/files/give_up_upload'
import { FAR_BYTES, Storage } from '#modules/workspace/storage'
import { StorageRule } from '#modules/workspace/storage_rule'
import { workspaceStream } from '#modules/workspace/workspace'
import { StorageQueries } from '#projections/storage/queries'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

const GB = 1024 ** 3
const NAME = 'n'.repeat(200)
const behind: ReadModels = { lag: async () => 0, waitFor: async () => false }

/** A user's lock is released before the read models show the command's effect. */
test.group('Commands with lagging read models', (group) => {
  let database: Awaited<ReturnType<typeof freshStackDatabase>>
  let stacks: Stack[] = []
  const open = (options: { project?: boolean } = {}) => {
    const stack = openStack({ ...database, ...options })
    stacks.push(stack)
    return stack
  }

  group.each.setup(async () => {
    database = await freshStackDatabase()
    return async () => {
      for (const stack of stacks) await stack.close()
      stacks = []
    }
  })

  test("a command does not wait for the read models of the user's previous one", async ({
    assert,
    cleanup,
  }) => {
    const stack = open({ project: false })
    const shown = Promise.withResolvers<boolean>()
    cleanup(() => shown.resolve(false))
    const readModels: ReadModels = {
      lag: async () => 0,
      waitFor: () => shown.promise,
    }
    const { repository, lock } = stack.bus
    const bus = new CommandBus(repository, lock, readModels)
    const results = ['one', 'two', 'three'].map((key) => create(stack, bus, key))
    await eventually(async () => {
      assert.lengthOf(await Array.fromAsync(stack.store.read(workspaceStream(1))), 3)
    })
    shown.resolve(false)
    for (const result of results) assert.isFalse((await result).current)
  })

  test('concurrent commands cannot exceed the storage limit together', async ({ assert }) => {
    const processes = [open(), open({ project: false })]
    const buses = processes.map((stack) => limited(stack))
    await leaveFree(processes[0]!, 5 * NAME.length + 199)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        decided(() => create(processes[i % 2]!, buses[i % 2]!, String(i)))
      )
    )
    const refused = results.filter((result) => result instanceof Error)
    assert.lengthOf(refused, 15)
    for (const error of refused) assert.propertyVal(error, 'code', 'E_STORAGE_LIMIT')
    assert.lengthOf(await Array.fromAsync(processes[0]!.store.read(workspaceStream(1))), 5)
  })

  test('the storage limit applies once the read models have caught up', async ({ assert }) => {
    const stack = open({ project: false })
    let projecting: Stack | undefined
    let isAway = true
    const readModels: ReadModels = {
      lag: async () => 0,
      async waitFor(position, timeoutMs) {
        if (isAway) return false
        projecting ??= open()
        return projecting.progress.waitFor(position, timeoutMs)
      },
    }
    const [bus, other] = [0, 1].map(() => limited(stack, readModels))
    await create(stack, bus!, 'first')
    await create(stack, other!, 'in between')
    await leaveFree(stack, 3 * NAME.length - 1)
    isAway = false
    // The free bytes read with the lock include neither block.
    await assert.rejects(() => create(stack, bus!, 'one too many'), /storage/i)
    assert.lengthOf(await Array.fromAsync(stack.store.read(workspaceStream(1))), 2)
  })

  test('commands far from the storage limit succeed', async ({ assert }) => {
    const stack = open({ project: false })
    const bus = limited(stack, behind)
    await leaveFree(stack, FAR_BYTES + NAME.length)
    for (let i = 0; i < 5; i++) assert.isFalse((await create(stack, bus, `far ${i}`)).current)
    assert.lengthOf(await Array.fromAsync(stack.store.read(workspaceStream(1))), 5)
  })

  test('commands near the storage limit fail with StoreUnavailable', async ({ assert }) => {
    const stack = open({ project: false })
    const bus = limited(stack, behind)
    await create(stack, bus, 'far')
    await leaveFree(stack, FAR_BYTES + NAME.length - 1)
    const failure = await create(stack, bus, 'near').catch((error: unknown) => error)
    assert.instanceOf(failure, StoreUnavailable)
    assert.match(String(failure), /read models are behind/)
    assert.lengthOf(await Array.fromAsync(stack.store.read(workspaceStream(1))), 1)
  })

  test('commands near the storage limit can still reduce a size', async ({ assert }) => {
    const stack = open()
    const bus = limited(stack, behind)
    const { result } = await create(stack, limited(stack), 'far')
    await leaveFree(stack, 0)
    const rename = (name: string) =>
      saveBlock(bus, stack.blocks, request(name), { blockId: result.id, name })
    await assert.doesNotReject(() => rename('shorter'))
    const growing = await rename('m'.repeat(NAME.length + 1)).catch((error: unknown) => error)
    assert.instanceOf(growing, StoreUnavailable)
  })

  test('an upload that a page may show cannot be given up', async ({ assert }) => {
    const stack = open({ project: false })
    const bus = limited(stack, behind)
    const files = new FileTable(stack.pool)
    await leaveFree(stack, 100_000)
    await create(stack, bus, 'something')
    const giveUp = giveUpUpload({ bus, files }, request('give up'), 'filling')
    await assert.rejects(() => giveUp, /may show the file/)
    assert.isDefined(await files.byKey('filling'))
  })

  function limited({ bus, store, reader, pool }: Stack, readModels = bus.readModels) {
    const files = new FileTable(pool)
    const rule = new StorageRule(new Storage(pool, files, new StorageQueries(pool)))
    const repository = new Repository(store, reader)
    return new CommandBus(repository, bus.lock, readModels, { rule })
  }

  async function leaveFree({ pool }: Stack, bytes: number) {
    await pool.query(
      `insert into files (key, owner_id, block_id, type, size, command_id, reserved_until)
       values ('filling', 1, 0, 'image/png', $1, 'filling', now() + interval '1 day')`,
      [GB - bytes]
    )
  }

  function create({ vault }: Stack, bus: CommandBus, key: string) {
    const input = { blockType: 'folder' as const, parentId: null, name: NAME, ordering: 1 }
    return createBlock(bus, vault, request(key), input)
  }
})

/** Returns the result of a command; retries on StoreUnavailable, as clients do. */
async function decided<T>(send: () => Promise<T>): Promise<T | Error> {
  for (;;) {
    const result = await send().catch((error: Error) => error)
    if (!(result instanceof StoreUnavailable)) return result
  }
}

function request(idempotencyKey: string) {
  return { owner: 1, actor: 1, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
}
