import { test } from '@japa/runner'
import fc from 'fast-check'
import { RankedList, type Ranked } from '#modules/workspace/ranked_list'

test.group('RankedList', () => {
  test('keeps the same order and places as a plain sorted array', ({ assert }) => {
    const rank = fc.integer({ min: 0, max: 9 }).map(String)
    const steps = fc.array(fc.record({ remove: fc.boolean(), rank, pick: fc.nat() }), {
      minLength: 900,
      maxLength: 1_500,
    })
    fc.assert(
      fc.property(steps, fc.nat(400), (all, initial) => {
        const plain: Ranked[] = Array.from({ length: initial }, (_, i) => ({ id: i, rank: '0' }))
        const list = new RankedList(plain)
        for (const [i, step] of all.entries()) {
          // Inserts outnumber removals, so that arrays are split.
          if (step.remove && step.pick % 3 === 0 && plain.length > 0) {
            list.remove(plain.splice(step.pick % plain.length, 1)[0]!)
          } else {
            const item = { id: 1_000 + i, rank: step.rank }
            list.insert(item)
            plain.push(item)
            plain.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id - b.id))
          }
        }
        assert.deepEqual([...list], plain)
        assert.equal(list.length, plain.length)
        for (const [i, item] of plain.entries()) {
          assert.equal(list.at(i), item)
          assert.equal(list.indexOf(item), i)
        }
        assert.isUndefined(list.at(plain.length))
        assert.isUndefined(list.at(-1))
      }),
      { numRuns: 8 }
    )
  })

  test('removing a missing item changes nothing', ({ assert }) => {
    const list = new RankedList([{ id: 1, rank: 'a' }])
    list.remove({ id: 2, rank: 'a' })
    list.remove({ id: 1, rank: 'b' })
    assert.equal(list.length, 1)
    list.remove({ id: 1, rank: 'a' })
    assert.deepEqual([list.length, [...list]], [0, []])
  })
})
