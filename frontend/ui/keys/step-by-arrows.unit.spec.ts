import { test } from '@japa/runner'
import type { KeyboardEvent } from 'react'
import { stepByArrows } from './step-by-arrows.js'

interface Press {
  key: string
  /** True for a target within the window. */
  isWithin?: boolean
  /** True for a target that handles arrow keys. */
  takesArrows?: boolean
  ctrlKey?: boolean
}

/** Returns the steps of a key press. */
function stepsOf({ isWithin = true, takesArrows = false, ...keys }: Press) {
  const steps: number[] = []
  const event = {
    ...keys,
    target: { closest: () => (takesArrows ? {} : null) },
    currentTarget: { contains: () => isWithin },
    preventDefault: () => {},
  }
  stepByArrows(event as unknown as KeyboardEvent, (by) => steps.push(by))
  return steps
}

test.group('stepByArrows', () => {
  test('the arrow keys step back and forward', ({ assert }) => {
    assert.deepEqual(stepsOf({ key: 'ArrowLeft' }), [-1])
    assert.deepEqual(stepsOf({ key: 'ArrowRight' }), [1])
  })

  test('{what} steps nowhere')
    .with<{ what: string; press: Press }[]>([
      { what: 'another key', press: { key: 'ArrowUp' } },
      { what: 'a shortcut', press: { key: 'ArrowLeft', ctrlKey: true } },
      { what: 'a key in a field', press: { key: 'ArrowLeft', takesArrows: true } },
      {
        what: 'a key in a dialog above the window',
        press: { key: 'ArrowLeft', isWithin: false },
      },
    ])
    .run(({ assert }, { press }) => {
      assert.deepEqual(stepsOf(press), [])
    })
})
