import { test } from '@japa/runner'
import fc from 'fast-check'
import type { BlockSummary } from '#modules/workspace/api'
import {
  movesBack,
  nextOpen,
  orderingAfterStep,
  orderingBefore,
  placeSiblings,
  putBackSiblings,
  removeSiblings,
} from './reorder-siblings.js'

interface Sibling {
  id: number
  ordering: number
}

/** Returns 'abc' as three siblings in that order. */
function siblings(names: string): Sibling[] {
  return [...names].map((name, index) => ({ id: idOf(name), ordering: index + 1 }))
}

function namesOf(list: Sibling[]) {
  return list.map(({ id }) => String.fromCharCode(id)).join('')
}

const idOf = (name: string) => name.charCodeAt(0)

/** Returns the named siblings of the list, in the order given here. */
function some(list: Sibling[], names: string) {
  return [...names].map((name) => list.find(({ id }) => id === idOf(name))!)
}

test.group('placeSiblings', () => {
  test('placeSiblings puts {names} before place {ordering}: {result}')
    .with([
      { names: 'a', ordering: 4, result: 'bcad' },
      { names: 'd', ordering: 2, result: 'adbc' },
      { names: 'a', ordering: 5, result: 'bcda' },
      { names: 'c', ordering: 1, result: 'cabd' },
      { names: 'b', ordering: 2, result: 'abcd' },
      { names: 'b', ordering: 3, result: 'abcd' },
      { names: 'ac', ordering: 5, result: 'bdac' },
      { names: 'bd', ordering: 1, result: 'bdac' },
      { names: 'ab', ordering: 2, result: 'abcd' },
    ])
    .run(({ assert }, { names, ordering, result }) => {
      const list = siblings('abcd')
      const moved = placeSiblings(list, some(list, names), ordering)
      assert.equal(namesOf(moved), result)
      assert.deepEqual(
        moved.map((sibling) => sibling.ordering),
        [1, 2, 3, 4]
      )
    })

  test('placeSiblings accepts items of another list', ({ assert }) => {
    const moved = placeSiblings(siblings('abc'), siblings('xy'), 2)
    assert.equal(namesOf(moved), 'axybc')
    assert.deepEqual(
      moved.map(({ ordering }) => ordering),
      [1, 2, 3, 4, 5]
    )
  })
})

test.group('orderingAfterStep', () => {
  test('orderingAfterStep moves an item one place up or down', ({ assert }) => {
    for (const [step, result] of [
      ['up', 'bacd'],
      ['down', 'acbd'],
    ] as const) {
      const list = siblings('abcd')
      const ordering = orderingAfterStep(list, [idOf('b')], step)
      assert.equal(namesOf(placeSiblings(list, some(list, 'b'), ordering ?? 0)), result)
    }
  })

  test('orderingAfterStep returns null at the ends and for unknown ids', ({ assert }) => {
    assert.isNull(orderingAfterStep(siblings('ab'), [idOf('a')], 'up'))
    assert.isNull(orderingAfterStep(siblings('ab'), [idOf('b')], 'down'))
    assert.isNull(orderingAfterStep(siblings('ab'), [idOf('z')], 'down'))
    assert.isNull(orderingAfterStep(siblings('abc'), [idOf('a'), idOf('b')], 'up'))
  })

  test('orderingAfterStep moves several items together', ({ assert }) => {
    for (const [names, step, result] of [
      ['bd', 'up', 'bdace'],
      ['bd', 'down', 'acebd'],
      ['ac', 'up', 'acbde'],
    ] as const) {
      const list = siblings('abcde')
      const moved = some(list, names)
      const ordering = orderingAfterStep(list, [...names].map(idOf), step)
      assert.equal(namesOf(placeSiblings(list, moved, ordering ?? 0)), result)
    }
  })
})

test('orderingBefore returns the place of a sibling, or the end', ({ assert }) => {
  assert.equal(orderingBefore(siblings('abc'), idOf('b')), 2)
  assert.equal(orderingBefore(siblings('abc'), undefined), 4)
})

test('putBackSiblings restores removed siblings to their places', ({ assert }) => {
  const list = siblings('abcde')
  const gone = some(list, 'db')
  const left = removeSiblings(list, gone)
  assert.equal(namesOf(left), 'ace')
  assert.deepEqual(
    left.map(({ ordering }) => ordering),
    [1, 2, 3]
  )
  assert.deepEqual(putBackSiblings(left, gone), list)
})

test('movesBack undoes any move, with one move for adjacent siblings', ({ assert }) => {
  const list = siblings('abcdefg')
  const scattered = placeSiblings(list, some(list, 'fbc'), 1)
  const moves = movesBack(scattered, list, new Set([idOf('b'), idOf('c'), idOf('f')]))
  assert.deepEqual(
    moves.map(({ ids }) => ids.map((id) => String.fromCharCode(id)).join('')),
    ['f', 'bc']
  )

  fc.assert(
    fc.property(
      fc.shuffledSubarray([...'abcdefg'], { minLength: 1 }),
      fc.integer({ min: 1, max: 8 }),
      (names, ordering) => {
        const ids = new Set(names.map(idOf))
        let now = placeSiblings(list, some(list, names.join('')), ordering)
        for (const move of movesBack(now, list, ids)) {
          const run = move.ids.map((id) => now.find((sibling) => sibling.id === id)!)
          now = placeSiblings(now, run, move.ordering)
        }
        assert.equal(namesOf(now), 'abcdefg')
      }
    )
  )
})

const listed = [1, 2, 3, 4].map((id) => ({ id }) as BlockSummary)

test('{next} opens when {open} is open and {gone} go')
  .with([
    { open: 2, gone: [2], next: 3 },
    { open: 4, gone: [4], next: 3 },
    { open: 1, gone: [1, 2], next: 3 },
    { open: 3, gone: [2, 3, 4], next: 1 },
    { open: 1, gone: [1, 2, 3, 4], next: undefined },
  ])
  .run(({ assert }, { open, gone, next }) => {
    assert.equal(nextOpen(listed, new Set(gone), open)?.id, next)
  })
