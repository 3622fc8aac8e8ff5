import { test } from '@japa/runner'
import { addSibling, moveSibling, orderingAfterStep } from './sibling-order.js'

/** 'abc' as three siblings in that order. */
function siblings(names: string) {
  return [...names].map((name, index) => ({ id: name.charCodeAt(0), ordering: index + 1 }))
}

function namesOf(list: { id: number; ordering: number }[]) {
  return list.map(({ id }) => String.fromCharCode(id)).join('')
}

const idOf = (name: string) => name.charCodeAt(0)

test.group('moveSibling', () => {
  test('puts {name} at {ordering}: {result}')
    .with([
      { name: 'a', ordering: 4, result: 'bcad' },
      { name: 'd', ordering: 2, result: 'adbc' },
      { name: 'a', ordering: 5, result: 'bcda' },
      { name: 'c', ordering: 1, result: 'cabd' },
      { name: 'b', ordering: 2, result: 'abcd' },
      { name: 'b', ordering: 3, result: 'abcd' },
    ])
    .run(({ assert }, { name, ordering, result }) => {
      const moved = moveSibling(siblings('abcd'), idOf(name), ordering)
      assert.equal(namesOf(moved), result)
      assert.deepEqual(
        moved.map((sibling) => sibling.ordering),
        [1, 2, 3, 4]
      )
    })
})

test.group('orderingAfterStep', () => {
  test('moves by one place either way', ({ assert }) => {
    for (const [step, result] of [
      ['up', 'bacd'],
      ['down', 'acbd'],
    ] as const) {
      const ordering = orderingAfterStep(siblings('abcd'), idOf('b'), step)
      assert.equal(namesOf(moveSibling(siblings('abcd'), idOf('b'), ordering ?? 0)), result)
    }
  })

  test('is null at the ends and for strangers', ({ assert }) => {
    assert.isNull(orderingAfterStep(siblings('ab'), idOf('a'), 'up'))
    assert.isNull(orderingAfterStep(siblings('ab'), idOf('b'), 'down'))
    assert.isNull(orderingAfterStep(siblings('ab'), idOf('z'), 'down'))
  })
})

test('a new block comes first', ({ assert }) => {
  const list = addSibling(siblings('ab'), { id: idOf('n'), ordering: 1 })
  assert.equal(namesOf(list), 'nab')
  assert.deepEqual(
    list.map(({ ordering }) => ordering),
    [1, 2, 3]
  )
})
