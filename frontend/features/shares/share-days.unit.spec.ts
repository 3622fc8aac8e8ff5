import { test } from '@japa/runner'
import { endOfDay, lastDay, shownLastDay } from './share-days.js'

test.group('Last day of a share', () => {
  test('a day ends at the first moment of the next day: {$self}')
    .with(['2026-05-03', '2026-12-31', '2028-02-29', '2026-03-29', '2026-10-25'])
    .run(({ assert }, day) => {
      const end = new Date(endOfDay(day))
      assert.deepEqual([end.getHours(), end.getMinutes(), end.getMilliseconds()], [0, 0, 0])
      assert.equal(lastDay(endOfDay(day)), day)
    })

  test('a time within a day ends on that day', ({ assert }) => {
    const noon = new Date(2026, 4, 3, 12).toISOString()
    assert.equal(lastDay(noon), '2026-05-03')
    assert.equal(shownLastDay(noon), 'May 3, 2026')
  })
})
