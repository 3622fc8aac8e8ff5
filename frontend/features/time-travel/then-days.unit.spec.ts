import { test } from '@japa/runner'
import { dayOf } from '../../app/local-time.js'
import {
  daysOfMonth,
  endOfDay,
  monthAround,
  nextStop,
  stopsOf,
  stopsOfDay,
  untilToday,
} from './then-days.js'

/** A moment by the clock of this device. */
const at = (day: number, hour = 12) => new Date(2026, 1, day, hour).toISOString()

const QUARTERS = [
  { at: at(3, 9), changes: 2 },
  { at: at(3, 14), changes: 3 },
  { at: at(20, 10), changes: 1 },
]

test.group('Days of the timeline', () => {
  test('a day ends a millisecond before the next one', ({ assert }) => {
    assert.equal(dayOf(new Date(endOfDay('2026-02-28'))), '2026-02-28')
    assert.equal(dayOf(new Date(Date.parse(endOfDay('2026-02-28')) + 1)), '2026-03-01')
  })

  test('a moment after today becomes the end of today', ({ assert }) => {
    const now = Date.parse(at(10))
    for (const later of [at(11), at(28), '+012026-02-10T12:00:00.000Z']) {
      assert.equal(untilToday(later, now), endOfDay('2026-02-10'))
    }
    for (const until of [at(9), at(10), endOfDay('2026-02-10')]) {
      assert.equal(untilToday(until, now), until)
    }
  })

  test('a month has all its days, with their changes', ({ assert }) => {
    const days = daysOfMonth(at(10), QUARTERS)
    assert.lengthOf(days, 28)
    assert.deepEqual(
      days.filter(({ changes }) => changes > 0),
      [
        { day: '2026-02-03', changes: 5 },
        { day: '2026-02-20', changes: 1 },
      ]
    )
    const { from, to } = monthAround(at(10))
    assert.deepEqual([dayOf(new Date(from)), dayOf(new Date(to))], ['2026-02-01', '2026-03-01'])
  })

  test('steps lead from change to change, and never past now', ({ assert }) => {
    const now = Date.parse(at(20, 10)) + 60_000
    const stops = stopsOf(QUARTERS, now)
    assert.equal(stops[2], new Date(now).toISOString())
    assert.equal(nextStop(stops, at(3, 12), 1), stops[1])
    assert.equal(nextStop(stops, at(3, 12), -1), stops[0])
    assert.isUndefined(nextStop(stops, at(3, 1), -1))
    assert.isUndefined(nextStop(stops, stops[2]!, 1))
    assert.deepEqual(stopsOfDay(stops, '2026-02-03'), stops.slice(0, 2))
  })
})
