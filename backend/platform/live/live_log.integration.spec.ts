import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { LiveLog } from '#platform/live/live_log'
import type { LiveEntry } from '#platform/live/live_entries'
import { eventually } from '#testing/eventually'
import { liveSources } from '#modules/index'
import { createBlock } from '#modules/workspace/commands/create_block'
import { ProjectionRunner } from '#kernel/projections/runner'
import { freshStackDatabase, openStack, type Stack, type StackOptions } from '#testing/stack'

/** Position of a log that holds no event. */
const START = '0'.repeat(20)

test.group('LiveLog', (group) => {
  let database: StackOptions
  let stack: Stack

  group.each.setup(async () => {
    database = await freshStackDatabase()
    stack = openStack(database)
    return () => stack.close()
  })

  /** Opens the live log of a process that has just started. */
  async function opened(remembered?: number) {
    const log = new LiveLog({
      store: stack.store,
      reader: stack.reader,
      readModels: stack.progress,
      sources: liveSources,
      remembered,
    })
    const told: LiveEntry[] = []
    log.listen((entries) => told.push(...entries))
    await log.start()
    return { log, told }
  }

  /** Counts the reads of the log from now on. */
  function readsOf({ store }: Stack) {
    const { subscribe } = store
    let reads = 0
    store.subscribe = (...asked) => {
      reads++
      return subscribe.apply(store, asked)
    }
    return () => reads
  }

  function create(actor: number, on = stack.bus) {
    const request = {
      owner: actor,
      actor,
      route: 'POST /blocks',
      body: {},
      correlationId: randomUUID(),
    }
    const input = { blockType: 'folder', parentId: null, name: 'F', ordering: 1 } as const
    return createBlock(on, stack.vault, request, input)
  }

  test("sends every user's changes in the order of the log", async ({ assert }) => {
    const { log, told } = await opened()
    for (const actor of [1, 2, 1]) await create(actor)
    await eventually(() => assert.lengthOf(told, 3))
    assert.deepEqual(
      told.map(({ to }) => to),
      [1, 2, 1]
    )
    assert.lengthOf(log.after(START, 1), 2)
    assert.equal(log.reached, told.at(-1)?.position)
    await log.stop()
  })

  test('reads the log again for a client whose position predates a restart', async ({ assert }) => {
    const before = await opened()
    await create(1)
    await eventually(() => assert.lengthOf(before.told, 1))
    await before.log.stop()
    await create(1)
    await create(2)
    const { log, told } = await opened()
    const last = before.told[0]!.position
    assert.lengthOf(log.after(last, 1), 0)
    assert.isTrue(await log.covers(last))
    assert.lengthOf(log.after(last, 1), 1)
    await create(1)
    await eventually(() => assert.lengthOf(told, 1))
    assert.lengthOf(log.after(last, 1), 2)
    assert.deepEqual(
      log.after(last, 1).map(({ position }) => position),
      [...new Set(log.after(last, 1).map(({ position }) => position))].sort()
    )
    await log.stop()
  })

  test('remembers a bounded number of changes, and reports when they do not suffice', async ({
    assert,
  }) => {
    const { log, told } = await opened(3)
    for (let i = 0; i < 5; i++) await create(1)
    await eventually(() => assert.lengthOf(told, 5))
    assert.isTrue(await log.covers(told[3]!.position))
    assert.lengthOf(log.after(told[3]!.position, 1), 1)
    // The change can still be read from the log.
    assert.isTrue(await log.covers(told[0]!.position))
    assert.lengthOf(log.after(told[0]!.position, 1), 4)
    assert.isFalse(await log.covers('9'.repeat(20)))
    assert.isFalse(await log.covers('9'.repeat(40)))
    assert.isFalse(await log.covers('text'))
    await log.stop()
  })

  test('reads back only a bounded part of the log', async ({ assert }) => {
    const event = (id: string) => ({
      id,
      type: 'BlocksRestored',
      data: Buffer.from('{"block_ids":[1]}'),
      metadata: {
        actor: 1,
        correlation_id: 'c',
        causation_id: 'c',
        command_id: id,
        schema_version: 1,
        time: new Date().toISOString(),
      },
    })
    for (let i = 0; i < 11; i++) {
      const events = Array.from({ length: 1_000 }, () => event(randomUUID()))
      await stack.store.append(`page-${i}`, 'no_stream', events)
    }
    await stack.progress.waitFor((await stack.store.head())!, 20_000)
    const { log } = await opened()
    const reads = readsOf(stack)
    const old = Array.from({ length: 60 }, (_, i) => String(i).padStart(20, '0'))
    const covered = await Promise.all(old.map((position) => log.covers(position)))
    assert.isTrue(covered.every((is) => !is))
    assert.equal(reads(), 1, 'A user with old positions delays other users')
    assert.isTrue(await log.covers(log.reached))
    await log.stop()
  })

  test('sends no change before the read models show it', async ({ assert }) => {
    await stack.close()
    stack = openStack({ ...database, project: false })
    const { log, told } = await opened()
    await create(1, stack.hastyBus)
    await eventually(async () => assert.notEqual(await stack.store.head(), null))
    assert.lengthOf(told, 0)
    const runner = new ProjectionRunner(stack.runner.options)
    runner.start()
    await eventually(() => assert.lengthOf(told, 1))
    assert.lengthOf(await stack.blocks.children(1, null).then((blocks) => blocks ?? []), 1)
    await log.stop()
    await runner.stop()
  })
})
