import { test } from '@japa/runner'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { Repository } from '#kernel/aggregates/repository'
import { collector } from '#testing/garbage'
import type { DomainEvent } from '#kernel/events/definitions'
import type { EventReader } from '#kernel/events/reader'
import type { EventStore } from '#kernel/event_store/port'
import { eventually, PROMPTLY } from '#testing/eventually'

const MB = 1_000_000

function weighing(bytes: number): Aggregate<object, DomainEvent> {
  return {
    name: 'heavy',
    holdsText: false,
    initial: () => ({}),
    evolve: (s) => s,
    weigh: () => bytes,
  }
}

test.group('Fold cache', (group) => {
  let repository: Repository
  let reading: Promise<void> | undefined
  const store = {
    async *read() {
      await reading
      yield* []
    },
  } as unknown as EventStore
  const reader = { read: async () => [] } as unknown as EventReader
  group.each.setup(() => {
    reading = undefined
    repository = new Repository(store, reader)
  })

  const load = (stream: string, bytes = 0) => repository.load(weighing(bytes), stream)
  const loadAll = async (count: number, bytes: number) => {
    const folds = []
    for (let i = 0; i < count; i++) folds.push(await load(`heavy-${i}`, bytes))
    return folds
  }

  test('fold cache keeps all light folds', async ({ assert }) => {
    const folds = await loadAll(50, MB)
    for (const [i, fold] of folds.entries()) assert.strictEqual(await load(`heavy-${i}`, MB), fold)
  })

  test('fold cache evicts the least recently used fold when the total weight exceeds the limit', async ({
    assert,
  }) => {
    const [first, second] = await loadAll(2, 20 * MB)
    assert.strictEqual(await load('heavy-0', 20 * MB), first)
    await load('heavy-2', 40 * MB)
    assert.strictEqual(await load('heavy-0', 20 * MB), first)
    assert.notStrictEqual(await load('heavy-1', 20 * MB), second)
  })

  test('fold cache keeps a single fold that exceeds the whole limit', async ({ assert }) => {
    await load('heavy-0')
    const large = await load('heavy-1', 500 * MB)
    assert.strictEqual(await load('heavy-1', 500 * MB), large)
  })

  test('fold cache releases an unused fold after its time to live', async ({ assert }) => {
    repository = new Repository(store, reader, undefined, 50)
    const fold = new WeakRef(await load('heavy-0'))
    const collect = collector()
    await eventually(() => {
      collect()
      assert.isUndefined(fold.deref())
    }, PROMPTLY)
  })

  test('evictAll drops all folds, including one that is being loaded', async ({ assert }) => {
    const before = await load('heavy-0')
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    const loading = load('heavy-1')
    repository.evictAll()
    resolve()
    const meanwhile = await loading
    await Promise.resolve()
    assert.notStrictEqual(await load('heavy-0'), before)
    assert.notStrictEqual(await load('heavy-1'), meanwhile)
  })
})
