import { test } from '@japa/runner'
import fc from 'fast-check'
import { rebase, type Range } from './rebase.js'

const range = (at: number, gone: number, insert: number): Range => ({ at, delete: gone, insert })

test.group('rebase of one change over another', () => {
  const cases: [string, Range, Range, Range | undefined][] = [
    ['a change before the other stays', range(1, 1, 1), range(5, 2, 0), range(1, 1, 1)],
    ['a change after a growing change moves down', range(5, 1, 1), range(1, 1, 3), range(7, 1, 1)],
    ['a change after a shrinking change moves up', range(5, 1, 1), range(1, 2, 0), range(3, 1, 1)],
    ['a change right after the other moves', range(3, 1, 1), range(2, 1, 2), range(4, 1, 1)],
    ['a change right before the other stays', range(2, 1, 2), range(3, 1, 1), range(2, 1, 2)],
    ['changes of one node conflict', range(2, 1, 1), range(2, 1, 1), undefined],
    ['overlapping changes conflict', range(2, 3, 0), range(4, 3, 3), undefined],
    ['inserts at one point conflict', range(2, 0, 1), range(2, 0, 1), undefined],
    ['an insert within a replaced range conflicts', range(3, 0, 1), range(2, 2, 2), undefined],
    ['an insert before a replaced node stays', range(2, 0, 1), range(2, 1, 1), range(2, 0, 1)],
    ['an insert after a replaced node stays', range(3, 0, 1), range(2, 1, 1), range(3, 0, 1)],
    ['an insert after a growing change conflicts', range(3, 0, 1), range(2, 1, 2), undefined],
    ['a growing change before an insert conflicts', range(2, 1, 2), range(3, 0, 1), undefined],
    ['a change after an insert moves down', range(2, 1, 1), range(2, 0, 1), range(3, 1, 1)],
  ]
  for (const [title, change, other, expected] of cases) {
    test(title, ({ assert }) => {
      assert.deepEqual(rebase([change], [other]), expected && [expected])
    })
  }
})

/** Generates a change of a list, with tokens that occur nowhere else. */
const change = (length: number) =>
  fc
    .tuple(fc.nat(length), fc.nat(3), fc.nat(3))
    .map(([at, gone, come]) => range(at, Math.min(gone, length - at), come))

const apply = (list: string[], { at, delete: gone, insert }: Range, mark: string) =>
  list.toSpliced(at, gone, ...Array.from({ length: insert }, (_, i) => `${mark}${i}`))

test('a successful rebase leads to the same list in both orders', ({ assert }) => {
  const base = Array.from({ length: 6 }, (_, i) => `${i}`)
  fc.assert(
    fc.property(change(6), change(6), (a, b) => {
      const [aOverB, bOverA] = [rebase([a], [b])?.[0], rebase([b], [a])?.[0]]
      assert.equal(aOverB === undefined, bOverA === undefined)
      if (!aOverB || !bOverA) return
      const first = apply(apply(base, b, 'b'), aOverB, 'a')
      assert.deepEqual(first, apply(apply(base, a, 'a'), bOverA, 'b'))
      assert.equal(first.filter((token) => token.startsWith('a')).length, a.insert)
      assert.equal(first.filter((token) => token.startsWith('b')).length, b.insert)
    })
  )
})
