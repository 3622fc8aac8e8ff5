import { test } from '@japa/runner'
import fc from 'fast-check'
import { mergeSaves } from '#projections/blocks/merge_saves'

type Save = ReturnType<typeof save>

const save = (at: number, gone: number, insert: string[], revision = 1) => ({
  id: 7,
  revision,
  at,
  gone,
  insert,
  time: `at ${revision}`,
})

const apply = (nodes: string[], { at, gone, insert }: Save) => nodes.toSpliced(at, gone, ...insert)

test.group('Two saves as one', () => {
  const cases: [string, Save, Save, Save | undefined][] = [
    ['the same node again', save(4, 1, ['a']), save(4, 1, ['b'], 2), save(4, 1, ['b'], 2)],
    ['within', save(2, 1, ['a', 'b', 'c']), save(3, 1, [], 2), save(2, 1, ['a', 'c'], 2)],
    ['right after', save(2, 0, ['a']), save(3, 0, ['b'], 2), save(2, 0, ['a', 'b'], 2)],
    ['before', save(2, 1, ['a']), save(1, 1, ['b'], 2), undefined],
    ['over its end', save(2, 1, ['a']), save(2, 2, ['b'], 2), undefined],
  ]
  for (const [title, earlier, later, expected] of cases) {
    test(title, ({ assert }) => assert.deepEqual(mergeSaves(earlier, later), expected))
  }

  test('leads to the text that both lead to', ({ assert }) => {
    const change = fc.tuple(fc.nat(5), fc.nat(3), fc.array(fc.constantFrom('a', 'b', 'c')))
    const nodes = Array.from({ length: 6 }, (_, i) => `${i}`)
    fc.assert(
      fc.property(change, change, (one, two) => {
        const [earlier, later] = [save(...one), save(...two, 2)]
        const between = apply(nodes, earlier)
        fc.pre(later.at + later.gone <= between.length && earlier.at + earlier.gone <= 6)
        const merged = mergeSaves(earlier, later)
        if (merged) assert.deepEqual(apply(nodes, merged as Save), apply(between, later))
      })
    )
  })
})
