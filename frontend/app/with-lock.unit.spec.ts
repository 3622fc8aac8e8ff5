import { test } from '@japa/runner'
import { withLock } from './with-lock.js'

test.group('withLock', (group) => {
  const locks = Object.getOwnPropertyDescriptor(globalThis.navigator, 'locks')
  const replaceLocks = (request: (...args: never[]) => unknown) =>
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  group.each.teardown(() => {
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  })

  test('runs the task once where the browser denies locks', async ({ assert }) => {
    replaceLocks(() => Promise.reject(new DOMException('denied', 'SecurityError')))
    const held: boolean[] = []
    assert.equal(await withLock('a', {}, (isHeld) => held.push(isHeld)), 1)
    assert.deepEqual(held, [true])
  })

  test('passes on what the task throws, and an end of the wait', async ({ assert }) => {
    replaceLocks(async (_: string, __: object, task: (lock: object) => unknown) => task({}))
    const refused = new DOMException('refused', 'SecurityError')
    await assert.rejects(() => withLock('a', {}, () => Promise.reject(refused)), 'refused')
    replaceLocks(() => Promise.reject(new DOMException('aborted', 'AbortError')))
    await assert.rejects(() => withLock('a', {}, () => assert.fail('ran')), 'aborted')
  })

  test('says that another tab holds the lock', async ({ assert }) => {
    replaceLocks(async (_: string, __: object, task: (lock: null) => unknown) => task(null))
    assert.isFalse(await withLock('a', { ifAvailable: true }, (isHeld) => isHeld))
  })
})
