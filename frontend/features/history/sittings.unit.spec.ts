import { test } from '@japa/runner'
import type { PageVersion } from '#modules/workspace/api'
import { daysOf, devicesOf, sittingsOf } from './sittings.js'

const MINUTE = 60_000

/** A version saved at a local time of March 2026, as '1 09:05'. */
function version(number: number, time: string, device: string | null = null): PageVersion {
  const [day, clock] = time.split(' ')
  const [hour, minute] = clock!.split(':').map(Number)
  const summary = {
    blocks_added: 0,
    blocks_changed: 1,
    blocks_removed: 0,
    words_added: 1,
    words_removed: 0,
  }
  const at = new Date(2026, 2, Number(day), hour, minute).toISOString()
  return { version: number, at, device, name: null, summary }
}

/** Versions saved at these times; the latest comes first. */
const saved = (...times: string[]) => times.map((time, index) => version(index, time)).toReversed()

const numbers = (versions: readonly PageVersion[]) =>
  sittingsOf(versions).map((sitting) => sitting.versions.map((each) => each.version).join(' '))

test.group('Sittings', () => {
  test('{title}')
    .with([
      { title: 'nothing', times: [], sittings: [] },
      { title: 'one save', times: ['1 09:00'], sittings: ['0'] },
      { title: 'saves close together', times: ['1 09:00', '1 09:04'], sittings: ['1 0'] },
      { title: 'a pause of ten minutes', times: ['1 09:00', '1 09:10'], sittings: ['1 0'] },
      { title: 'a longer pause', times: ['1 09:00', '1 09:11'], sittings: ['1', '0'] },
      {
        title: 'a long sitting without a pause',
        times: ['1 09:00', '1 09:08', '1 09:16', '1 09:24'],
        sittings: ['3 2 1 0'],
      },
      {
        title: 'a sitting over midnight',
        times: ['1 23:55', '2 00:02', '2 08:00'],
        sittings: ['2', '1 0'],
      },
    ])
    .run(({ assert }, { times, sittings }) => {
      assert.deepEqual(numbers(saved(...times)), sittings)
    })

  test('sittings contain each version once, in order, with pauses only between them', ({
    assert,
  }) => {
    const versions = saved('1 09:00', '1 09:09', '1 10:00', '2 10:00', '2 10:03', '5 00:00')
    const sittings = sittingsOf(versions)
    assert.deepEqual(
      sittings.flatMap((sitting) => sitting.versions),
      versions
    )
    for (const [index, { versions: inside }] of sittings.entries()) {
      const next = sittings[index + 1]?.versions[0]
      const last = Date.parse(inside.at(-1)!.at)
      if (next) assert.isAbove(last - Date.parse(next.at), 10 * MINUTE)
    }
  })

  test('days contain the sittings that ended on them', ({ assert }) => {
    const days = daysOf(sittingsOf(saved('1 09:00', '1 23:55', '2 00:02', '2 08:00')))
    assert.deepEqual(
      days.map(({ day, sittings }) => [day, sittings.length]),
      [
        ['2026-03-02', 2],
        ['2026-03-01', 1],
      ]
    )
  })

  test('a sitting names each device once', ({ assert }) => {
    const versions = [
      version(3, '1 09:03', 'Firefox on Windows'),
      version(2, '1 09:02', null),
      version(1, '1 09:01', 'Safari on iPhone'),
      version(0, '1 09:00', 'Firefox on Windows'),
    ]
    const sittings = sittingsOf(versions)
    assert.deepEqual(devicesOf(sittings[0]!), ['Firefox on Windows', 'Safari on iPhone'])
  })
})
