import { test } from '@japa/runner'
import { evictErased } from '#kernel/aggregates/evict_erased'
import { Repository } from '#kernel/aggregates/repository'
import { Listener } from '#kernel/database/listener'
import type { ReadOptions } from '#kernel/event_store/port'
import { eventually } from '#testing/eventually'
import { overriding } from '#testing/overriding'
import { createBlock, type CreateBlock } from '#modules/workspace/commands/create_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { checkNodes } from '#modules/workspace/document/content'
import { pageAggregate, pageStream } from '#modules/workspace/page'
import { freshStackDatabase, openStack, type Stack } from '#testing/stack'

test.group('Fold eviction of erased pages', (group) => {
  let stack: Stack
  let listener: Listener
  let page: string
  let other: string
  let repository: Repository
  let reads: (ReadOptions & { stream: string })[]
  let reading: Promise<void> | undefined

  group.setup(async () => {
    const database = await freshStackDatabase()
    stack = openStack({ ...database, project: false })
    listener = new Listener(database.url)
    page = await writePage(stack)
    other = await writePage(stack)
    return async () => {
      await listener.stop()
      await stack.close()
    }
  })
  group.each.setup(async () => {
    reads = []
    reading = undefined
    const store = overriding(
      stack.store,
      'read',
      (read) =>
        async function* (stream, options = {}) {
          reads.push({ stream, ...options })
          await reading
          yield* read(stream, options)
        }
    )
    repository = new Repository(store, stack.reader)
    evictErased(repository, listener)
    await notify('["nobody-1"]')
  })

  /** Sends an erasure notification and waits until this process has received it. */
  async function notify(payload: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const unlisten = listener.on('erased', (told) => told === payload && resolve())
    await eventually(async () => {
      await stack.pool.query(`select pg_notify('erased', $1)`, [payload])
      await Promise.race([promise, Promise.reject(new Error('No notification arrived'))])
    })
    unlisten()
  }
  const load = (stream: string) => repository.load(pageAggregate, stream)
  /** True if loading the stream starts from the fold in memory. */
  const isRemembered = async (stream: string) => {
    reads.length = 0
    await load(stream)
    return !reads[0]!.backwards
  }

  test('evicts only the folds of erased pages', async ({ assert }) => {
    await load(page)
    await load(other)
    assert.isTrue(await isRemembered(page))
    await notify(JSON.stringify(['page-4711', page]))
    assert.isFalse(await isRemembered(page))
    assert.isTrue(await isRemembered(other))
  })

  test('evicts a fold that is being loaded at that moment', async ({ assert }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    const loading = load(page)
    await notify(JSON.stringify([page]))
    resolve()
    await loading
    assert.isFalse(await isRemembered(page))
  })

  for (const payload of ['', 'nonsense', '{"page":1}']) {
    test(`evicts all folds if the erased pages are unknown (${payload || 'nothing'})`, async ({
      assert,
    }) => {
      await load(page)
      await load(other)
      await notify(payload)
      assert.isFalse(await isRemembered(page))
      assert.isFalse(await isRemembered(other))
    })
  }
})

let requests = 0

async function writePage({ hastyBus: bus, vault, blocks }: Stack) {
  const request = () => {
    const idempotencyKey = `command-${requests++}`
    return { owner: 1, actor: 1, route: 'test', idempotencyKey, body: {}, correlationId: 'test' }
  }
  let parentId: number | null = null
  for (const blockType of ['folder', 'file', 'section', 'page'] as const) {
    const input: CreateBlock = { blockType, parentId, name: 'Name', ordering: 1 }
    parentId = (await createBlock(bus, vault, request(), input)).result.id
  }
  const text = { nodes: checkNodes([{ type: 'heading' }]) }
  await saveBlock(bus, blocks, request(), { blockId: parentId!, text })
  return pageStream(parentId!)
}
