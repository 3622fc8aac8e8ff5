import { test } from '@japa/runner'
import { changeOf, changeOfRate } from './change.js'

test.group('Change of a figure', () => {
  test('a change from {before} to {now} is {direction} {text}')
    .with([
      { before: 100, now: 104.2, direction: 'up', text: '+4.2%' },
      { before: 1200, now: 300, direction: 'down', text: '−75%' },
      { before: 3, now: 60, direction: 'up', text: '+1,900%' },
      { before: 5, now: 5, direction: 'same', text: 'no change' },
      { before: 0, now: 5, direction: 'up', text: '' },
      { before: 0, now: 0, direction: 'same', text: 'no change' },
      { before: 5, now: 0, direction: 'down', text: '−100%' },
    ])
    .run(({ assert }, { before, now, direction, text }) =>
      assert.deepEqual(changeOf(now, before), { direction, text } as never)
    )

  test('a rate change from {before} to {now} reads {text}')
    .with([
      { before: 0.021, now: 0.025, text: '+0.4 points' },
      { before: 0.05, now: 0.04, text: '−1 point' },
      { before: 0.05, now: 0.05004, text: 'no change' },
    ])
    .run(({ assert }, { before, now, text }) => assert.equal(changeOfRate(now, before)?.text, text))

  test('a rate without users has no change', ({ assert }) => {
    assert.isNull(changeOfRate(null, 0.1))
    assert.isNull(changeOfRate(0.1, null))
  })
})
