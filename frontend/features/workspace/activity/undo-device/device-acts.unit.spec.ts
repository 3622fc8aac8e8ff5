import { test } from '@japa/runner'
import type { Act } from '#modules/workspace/api'
import { countsOf, devicesOf } from './device-acts.js'

const act = (kind: Act['kind'], device: string | null) => ({ kind, device }) as Act

test.group('Acts of a device', () => {
  const acts = [
    act('renamed', 'Firefox on Windows'),
    act('icon', null),
    act('edited', 'Safari on iPhone'),
    act('moved', 'Firefox on Windows'),
  ]

  test('lists each known device once, the latest first', ({ assert }) => {
    assert.deepEqual(devicesOf(acts), ['Firefox on Windows', 'Safari on iPhone'])
  })

  test('counts acts by the filter that finds them', ({ assert }) => {
    assert.deepEqual(countsOf(acts), [
      ['edited', 1],
      ['renamed', 2],
      ['moved', 1],
    ])
  })
})
