import { test } from '@japa/runner'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { eventDefinitions } from '#modules/index'
import { OPTIONAL_EXAMPLES } from '#modules/testing/example_events'
import { asRecorded, hasExample, readGoldenEvents } from '#modules/testing/golden_events'

const codec = new SealingCodec(eventDefinitions)
const events = readGoldenEvents()
const recorded = new Set(events.map(({ type, version }) => `${type} ${version}`))

test.group('Golden events', () => {
  for (const golden of events) {
    const { type, version, key, expected } = golden

    test(`reads ${type}, version ${version}`, ({ assert }) => {
      const event = asRecorded(golden)
      assert.equal(codec.keyOf(event) === undefined, key === null)
      const read = codec.decode(event, key === null ? undefined : Buffer.from(key, 'base64'))
      assert.deepEqual(read.event, { type, data: expected.data })
      assert.equal(read.fingerprint ?? null, expected.fingerprint)
    })

    test(`reads ${type}, version ${version}, without its text`, ({ assert }) => {
      const { data } = codec.decodeClear(asRecorded(golden)).event
      assert.sameMembers(Object.keys(data), Object.keys(expected.data))
    })
  }

  for (const [type, { version }] of Object.entries(eventDefinitions)) {
    test(`has examples of ${type}, version 1 to ${version}`, ({ assert }) => {
      const versions = Array.from({ length: version }, (_, i) => i + 1)
      const missing = versions.filter((wanted) => !recorded.has(`${type} ${wanted}`))
      assert.isEmpty(missing, 'Give an example in modules/testing and run `npm run golden`')
    })
  }

  test('has examples of optional fields', ({ assert }) => {
    const missing = OPTIONAL_EXAMPLES.filter((example) => !hasExample(events, example))
    assert.isEmpty(missing, 'Run `npm run golden`')
  })

  test('every recorded event type still exists', ({ assert }) => {
    assert.includeMembers(
      Object.keys(eventDefinitions),
      events.map(({ type }) => type)
    )
  })
})
