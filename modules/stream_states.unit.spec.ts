import { test } from '@japa/runner'
import { event } from '#kernel/event_store/testing/events'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { eventDefinitions } from '#modules/index'
import { addRecorded, stateOfStream } from '#modules/stream_states'

const codec = new SealingCodec(eventDefinitions)

test.group('Stream states', () => {
  test('returns an error for an event that cannot be read: {0}')
    .with([
      ['BlocksMoved', {}, /^The event with revision 7 cannot be read: TypeError/],
      ['BlocksMoved', null, /^The event with revision 7 cannot be read: TypeError/],
      ['OfTomorrow', {}, /^Unknown event OfTomorrow, recorded by a newer version of the program/],
    ] as const)
    .run(({ assert }, [type, data, problem]) => {
      const recorded = { ...event(type, data), stream: 'workspace-1', revision: 7, position: '' }
      assert.match(addRecorded(stateOfStream('workspace-1')!, codec, recorded)!, problem)
    })
})
