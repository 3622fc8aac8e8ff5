import { test } from '@japa/runner'
import type { ResolvedEvent } from '@eventstore/db-client'
import { toRecorded } from '#kernel/event_store/eventstoredb/events'

/** As the client gives events that the server or another application has written. */
test.group('An event of EventStoreDB', () => {
  const given = (event: object) => {
    const position = { commit: 7n, prepare: 7n }
    const whole = { streamId: 's-1', revision: 0n, id: 'id', type: '$metadata', position, ...event }
    return toRecorded({ event: whole } as unknown as ResolvedEvent)
  }
  const text = (event: object) => Buffer.from(given(event).data).toString('utf8')

  test('may have no data', ({ assert }) => {
    assert.equal(text({ data: undefined }), '')
    assert.equal(text({ data: '' }), '')
  })

  test('may hold JSON or bytes', ({ assert }) => {
    assert.equal(text({ data: { $tb: 5 } }), '{"$tb":5}')
    assert.equal(text({ data: Buffer.from('bytes') }), 'bytes')
  })

  test('may have no metadata', ({ assert }) => {
    assert.deepEqual(given({ data: '' }).metadata as unknown, {})
  })
})
