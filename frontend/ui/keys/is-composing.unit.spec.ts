import { test } from '@japa/runner'
import { isComposing } from './is-composing.js'

test('isComposing returns true for keys of a composition, also for its last one in Safari', ({
  assert,
}) => {
  const key = (isReported: boolean, keyCode: number) =>
    isComposing({ isComposing: isReported, keyCode })
  assert.isTrue(key(true, 13))
  assert.isTrue(key(false, 229))
  assert.isFalse(key(false, 13))
})
