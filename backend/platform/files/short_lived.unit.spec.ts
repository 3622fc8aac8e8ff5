import { test } from '@japa/runner'
import { countShortLived } from '#platform/files/short_lived'

const MB = 1024 ** 2
/** Below the 64 MB at which V8 collects buffers without being asked. */
const COUNT = 48

test('counted buffers are collected before they take 24 MB', ({ assert }) => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let at = 0; at < COUNT; at++) {
    countShortLived(Buffer.allocUnsafeSlow(MB).length)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  assert.isBelow(most, 24 * MB)
})
