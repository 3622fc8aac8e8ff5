import { test } from '@japa/runner'
import { RequestLines } from '#backend/http/request_lines'

/** Long beyond any test. */
const NEVER = 1_000_000

test.group('Lines of requests', () => {
  test('let so many of a sender go on at once, in order, and everybody else', async ({
    assert,
  }) => {
    const lines = new RequestLines(2, NEVER)
    const first = await lines.enter('ada')
    const second = await lines.enter('ada')
    const order: number[] = []
    const others = [3, 4].map(async (i) => {
      const leave = await lines.enter('ada')
      order.push(i)
      return leave!
    })
    assert.isFunction(await lines.enter('ben'))
    assert.deepEqual(order, [])
    second!()
    second!()
    ;(await others[0])!()
    ;(await others[1])!()
    assert.deepEqual(order, [3, 4])
    first!()
  })

  test('pass over what takes long', async ({ assert }) => {
    const lines = new RequestLines(1, 10)
    const slow = await lines.enter('ada')
    const next = await lines.enter('ada')
    assert.isFunction(next)
    const third = lines.enter('ada')
    // Its place was given away already.
    slow!()
    next!()
    ;(await third)!()
  })

  test('turn away whom too many wait before', async ({ assert }) => {
    const lines = new RequestLines(1, NEVER, 2)
    const first = await lines.enter('ada')
    const waiting = [lines.enter('ada'), lines.enter('ada')]
    assert.isUndefined(await lines.enter('ada'))
    assert.isFunction(await lines.enter('ben'))
    first!()
    for (const place of waiting) (await place)!()
    assert.isFunction(await lines.enter('ada'))
  })
})
