import { test } from '@japa/runner'
import type { Statement } from '#kernel/chain/anchor'
import { AnchorDays } from '#kernel/chain/anchor_days'

const NOW = Date.parse('2026-11-25T12:00:00Z')

function anchors(...signed: [events: number, time: string][]): Statement[] {
  return signed.map(([events, time], i) => {
    const rest = { head: '', previous: null, keys: [] }
    return { anchor: i + 1, events, time: new Date(time).toISOString(), ...rest }
  })
}

/** Runs AnchorDays over events with these times. */
function look(statements: Statement[], times: string[], now = NOW) {
  const days = new AnchorDays(statements)
  for (const time of times) days.see({ metadata: { time } as never })
  days.end(now)
  return days
}

test.group('AnchorDays', () => {
  const daily = anchors(
    [0, '2026-11-20T09:00Z'],
    [2, '2026-11-20T09:01Z'],
    [3, '2026-11-21T00:00:05Z'],
    [5, '2026-11-22T00:00:05Z']
  )
  const times = [
    '2026-11-20T09:00:30Z',
    '2026-11-20T09:00:31Z',
    '2026-11-20T20:00:00Z',
    '2026-11-21T10:00:00Z',
    '2026-11-21T18:00:00Z',
    '2026-11-22T08:00:00Z',
  ]

  test('AnchorDays reports no day when each day was anchored', ({ assert }) => {
    assert.isEmpty(look(daily, times, Date.parse('2026-11-22T09:00:00Z')).problems)
  })

  test('AnchorDays reports days whose anchors were removed and replaced by one later anchor', ({
    assert,
  }) => {
    const resigned = [...daily.slice(0, 2), ...anchors([6, '2026-11-25T11:00Z'])]
    const { problems } = look(resigned, times)
    assert.lengthOf(problems, 1)
    assert.match(problems[0]!, /until 2026-11-25.*from 2026-11-21T10:00.* to 2026-11-22T08:00/)
  })

  test('AnchorDays reports unanchored days at the end of the log', ({ assert }) => {
    const later = [...times, '2026-11-23T08:00:00Z', '2026-11-23T10:00:00Z']
    assert.match(look(daily, later).problems.join(), /after anchor 4 .* until 2026-11-25T12:00/)
  })

  test('AnchorDays reports no day when the server stopped within the first hour of that day', ({
    assert,
  }) => {
    const stopped = [...times.slice(0, 5), '2026-11-23T10:00:00Z', '2026-11-23T10:30:00Z']
    assert.isEmpty(look(daily, stopped).problems)
  })

  test('AnchorDays reports an anchor of an empty log whose successor came hours after events', ({
    assert,
  }) => {
    const late = anchors([0, '2026-11-20T09:00Z'], [3, '2026-11-20T20:01Z'])
    const { problems } = look(late, times.slice(0, 3), Date.parse('2026-11-20T20:02:00Z'))
    assert.lengthOf(problems, 1)
    assert.match(
      problems[0]!,
      /after anchor 1 .* until 2026-11-20T20:01.* from 2026-11-20T09:00:30/
    )
  })

  test('AnchorDays reports hours of events while only the empty log is signed', ({ assert }) => {
    const founded = anchors([0, '2026-11-20T09:00Z'])
    const now = Date.parse('2026-11-20T20:02:00Z')
    assert.lengthOf(look(founded, times.slice(0, 3), now).problems, 1)
    assert.isEmpty(look(founded, times.slice(0, 2), now).problems)
  })

  test('AnchorDays counts the events after the last anchor and their hours', ({ assert }) => {
    assert.deepEqual(look(daily.slice(0, 3), times).unsigned, { events: 3, hours: 22 })
    assert.isUndefined(look(daily, times.slice(0, 5)).unsigned)
  })

  test('AnchorDays reports no day after a clock was ahead', ({ assert }) => {
    const ahead = anchors([0, '2026-11-20T09:00Z'], [1, '2027-11-20T09:00Z'])
    assert.isEmpty(look(ahead, times).problems)
  })

  test('AnchorDays reports events older than the anchor of the empty log', ({ assert }) => {
    const { problems } = look(daily, ['2026-11-01T00:00:00Z', ...times.slice(1)])
    assert.match(problems.join(), /^1 events are older than anchor 1, /)
  })

  test('AnchorDays counts the events recorded before the first anchor', ({ assert }) => {
    const late = anchors([3, '2026-11-20T21:00Z'])
    const oldest = Date.parse(times[0]!)
    assert.deepEqual(look(late, times.slice(0, 3)).unvouched, { events: 3, oldest })
    assert.isUndefined(look(daily, times).unvouched)
  })
})
