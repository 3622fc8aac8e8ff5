import { test } from '@japa/runner'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import type { Projection } from '#kernel/projections/projection'
import { assertLight, MAX_WEIGHT, TooHeavy } from '#kernel/projections/weight'

const weighing = {
  name: 'weighing',
  on: { Saved: { weight: ({ bytes }: { bytes: number }) => bytes } },
} as unknown as Projection
const careless = { name: 'careless', on: { Saved: {} } } as unknown as Projection

const saved = (stream: string, bytes: number) =>
  ({ stream, event: { type: 'Saved', data: { bytes } } }) as unknown as ReadEvent
const check = (...events: ReadEvent[]) => assertLight([careless, weighing], events, MAX_WEIGHT)

test.group('Weight of a batch', () => {
  test('TooHeavy names the read models that must process a heavy batch alone', ({ assert }) => {
    try {
      check(saved('page-1', MAX_WEIGHT), saved('page-2', MAX_WEIGHT))
      assert.fail('TooHeavy was not thrown')
    } catch (error) {
      assert.instanceOf(error, TooHeavy)
      assert.deepEqual((error as TooHeavy).projections, [weighing])
    }
  })

  test('a stream counts once, with its last event', ({ assert }) => {
    const half = MAX_WEIGHT / 2 + 1
    assert.doesNotThrow(() => check(saved('page-1', half), saved('page-1', half)))
    assert.throws(() => check(saved('page-1', half), saved('page-2', half)), TooHeavy)
  })

  test('an event that weighs nothing hides no heavy one of its stream', ({ assert }) => {
    assert.throws(() => check(saved('page-1', MAX_WEIGHT + 1), saved('page-1', 0)), TooHeavy)
  })

  test('many light streams are heavy together', ({ assert }) => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => saved(`page-${i}`, MAX_WEIGHT / 100))
    assert.doesNotThrow(() => check(...many(100)))
    assert.throws(() => check(...many(101)), TooHeavy)
  })

  test('events without a weight do not count', ({ assert }) => {
    assert.doesNotThrow(() =>
      check({ stream: 'page-1', event: { type: 'Other', data: {} } } as unknown as ReadEvent)
    )
  })
})
