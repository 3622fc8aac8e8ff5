import { setImmediate as tick } from 'node:timers/promises'
import { test } from '@japa/runner'
import { ServerBusy } from '#platform/http/errors/api_exception'
import { HashQueue } from '#modules/auth/passwords/hash_queue'

/** Returns work that ends when the test resolves or rejects it. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, resolve, reject }
}

test.group('HashQueue', () => {
  test('runs a few at a time, in order', async ({ assert }) => {
    const queue = new HashQueue({ threads: 2 })
    const works = Array.from({ length: 4 }, held)
    const started: number[] = []
    const runs = works.map(({ work }, i) => queue.run(() => (started.push(i), work())))
    await tick()
    assert.deepEqual(started, [0, 1])
    works[1]!.resolve()
    await runs[1]
    await tick()
    assert.deepEqual(started, [0, 1, 2])
    for (const { resolve } of works) resolve()
    await Promise.all(runs)
    assert.deepEqual(started, [0, 1, 2, 3])
  })

  test('rejects a caller at once if its wait would be too long, with Retry-After', async ({
    assert,
  }) => {
    // Work counts as 200 ms before the first measurement, so five can wait within a second.
    const queue = new HashQueue({ threads: 1, maxWaitMs: 1_000 })
    const works = Array.from({ length: 7 }, held)
    const runs = works.map(({ work }) => queue.run(work))
    const refused = await runs[6]!.catch((error: unknown) => error)
    assert.instanceOf(refused, ServerBusy)
    assert.containSubset(refused, { status: 503, retryAfter: 2 })
    for (const { resolve } of works) resolve()
    await Promise.all(runs.slice(0, 6))
    assert.equal(await queue.run(async () => 'again'), 'again')
  })

  test('continues after work that fails', async ({ assert }) => {
    const queue = new HashQueue({ threads: 1 })
    const failing = held()
    const first = queue.run(failing.work)
    const second = queue.run(async () => 'done')
    failing.reject(new Error('broken'))
    await assert.rejects(() => first, 'broken')
    assert.equal(await second, 'done')
  })
})
