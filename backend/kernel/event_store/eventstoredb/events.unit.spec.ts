import { test } from '@japa/runner'
import type { ResolvedEvent } from '@eventstore/db-client'
import { toRecorded } from '#kernel/event_store/eventstoredb/events'

/**
 * Builds events as the client returns them, when the server or another application has written
 * them.
 */
test.group('Conversion of EventStoreDB events', () => {
  const given = (event: object) => {
    const position = { commit: 7n, prepare: 7n }
    const whole = { streamId: 's-1', revision: 0n, id: 'id', type: '$metadata', position, ...event }
    return toRecorded({ event: whole } as unknown as ResolvedEvent)
  }
  const text = (event: object) => Buffer.from(given(event).data).toString('utf8')

  test('an EventStoreDB event without data is converted', ({ assert }) => {
    assert.equal(text({ data: undefined }), '')
    assert.equal(text({ data: '' }), '')
  })

  test('an EventStoreDB event with JSON or bytes is converted', ({ assert }) => {
    assert.equal(text({ data: { $tb: 5 } }), '{"$tb":5}')
    assert.equal(text({ data: Buffer.from('bytes') }), 'bytes')
  })

  test('an EventStoreDB event without metadata is converted', ({ assert }) => {
    assert.deepEqual(given({ data: '' }).metadata as unknown, {})
  })
})
