import { test } from '@japa/runner'
import { Turns } from '#server/http/turns'

/** Work that ends when it is told to, and what has begun so far. */
function works(turns: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = (userId: number, name: string) =>
    turns.take(userId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, take, end }
}

test.group('Turns', () => {
  test('are given to a few at once, first to who has least under way', async ({ assert }) => {
    const { begun, take, end } = works(new Turns(2))
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => take(1, name))
    all.push(take(2, 'b1'), take(2, 'b2'))
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(begun, ['a1', 'a2'])
    await end('a1')
    assert.deepEqual(begun, ['a1', 'a2', 'b1'])
    await end('a2')
    assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
    for (const name of ['b1', 'a3', 'a4', 'b2']) await end(name)
    assert.sameMembers(await Promise.all(all), ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
  })

  test('end with what throws', async ({ assert }) => {
    const turns = new Turns(1)
    await assert.rejects(() => turns.take(1, () => Promise.reject(new Error('no'))), 'no')
    assert.equal(await turns.take(1, async () => 'next'), 'next')
  })
})
