import { test } from '@japa/runner'
import fc from 'fast-check'
import { extend, keep, NOTHING, type Selection, toggle } from './selection.js'

const ORDER = ['a', 'b', 'c', 'd', 'e']

function selected({ ids }: Selection<string>) {
  return ORDER.filter((id) => ids.has(id)).join('')
}

/** A lowercase letter toggles its row; an uppercase letter extends the range to its row. */
function press(keys: string) {
  return [...keys].reduce<Selection<string>>(
    (at, key) =>
      key === key.toLowerCase() ? toggle(at, key) : extend(at, key.toLowerCase(), ORDER),
    NOTHING
  )
}

test.group('Selection', () => {
  for (const { keys, then, title } of [
    { title: 'toggling selects rows one by one', keys: 'bd', then: 'bd' },
    { title: 'toggling a row twice selects nothing', keys: 'bb', then: '' },
    { title: 'a range extends down', keys: 'bD', then: 'bcd' },
    { title: 'a range extends up', keys: 'dB', then: 'bcd' },
    { title: 'a second range replaces the first', keys: 'bEC', then: 'bc' },
    { title: 'a range reverses at its anchor', keys: 'cEA', then: 'abc' },
    { title: 'a range keeps other selected rows', keys: 'aeD', then: 'ade' },
    { title: 'a range without an anchor selects one row', keys: 'C', then: 'c' },
  ]) {
    test(title, ({ assert }) => assert.equal(selected(press(keys)), then))
  }

  test('without a toggled row, a range starts at the given row', ({ assert }) => {
    assert.equal(selected(extend(NOTHING as Selection<string>, 'c', ORDER, 'b')), 'bc')
  })

  test('a range from an unlisted anchor selects one row', ({ assert }) => {
    const rest = ['b', 'c', 'd']
    assert.equal(selected(extend(keep(press('a'), rest), 'c', rest)), 'c')
  })

  test('keep drops unlisted ids and otherwise returns the same object', ({ assert }) => {
    const two = press('ad')
    assert.equal(selected(keep(two, ['a', 'b'])), 'a')
    assert.equal(keep(two, ORDER), two)
  })

  test('after any presses, a range selects all rows between its ends', ({ assert }) => {
    const keys = fc.stringMatching(/^[a-eA-E]{0,12}$/)
    fc.assert(
      fc.property(keys, fc.constantFrom(...ORDER), (before, end) => {
        const from = press(before)
        const after = extend(from, end, ORDER)
        const ends = [ORDER.indexOf(from.anchor ?? end), ORDER.indexOf(end)]
        for (let at = Math.min(...ends); at <= Math.max(...ends); at++) {
          assert.isTrue(after.ids.has(ORDER[at] ?? ''))
        }
      }),
      { seed: Number(process.env.SEED ?? 1) }
    )
  })
})
