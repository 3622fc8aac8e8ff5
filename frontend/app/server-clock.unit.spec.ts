import { test } from '@japa/runner'
import { noteServerTime, serverNow } from './server-clock.js'

const HOUR = 3_600_000

test.group('Server clock', (group) => {
  const { now } = Date
  /** Time by the device's clock. */
  let time = 0

  group.each.setup(() => {
    time = Date.parse('2026-03-01T12:00:00.700Z')
    Date.now = () => time
    return () => {
      Date.now = now
    }
  })

  test("the server clock equals the device's clock until a response differs", ({ assert }) => {
    assert.equal(serverNow(), time)
    for (const header of [null, '', 'yesterday']) noteServerTime(header)
    // Date headers have no fractions of a second.
    noteServerTime('Sun, 01 Mar 2026 12:00:00 GMT')
    assert.equal(serverNow(), time)
  })

  test('the server clock corrects a wrong device clock, and follows when it is set right', ({
    assert,
  }) => {
    time += 48 * HOUR
    noteServerTime('Sun, 01 Mar 2026 12:00:01 GMT')
    assert.closeTo(serverNow(), time - 48 * HOUR, 1_000)
    time -= 47 * HOUR
    noteServerTime('Sun, 01 Mar 2026 12:00:01 GMT')
    assert.closeTo(serverNow(), time - HOUR, 1_000)
    time -= HOUR
    noteServerTime('Sun, 01 Mar 2026 12:00:01 GMT')
    assert.closeTo(serverNow(), time, 1_000)
  })
})
