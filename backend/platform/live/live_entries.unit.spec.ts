import { test } from '@japa/runner'
import type { RecordedEvent } from '#kernel/event_store/port'
import { SealingCodec } from '#kernel/events/sealing_codec'
import type { EventReader } from '#kernel/events/reader'
import type { LiveSource } from '#platform/live/live_change'
import { readChanges } from '#platform/live/live_entries'

const reader = { codec: new SealingCodec({ Planted: { version: 1 } }) } as unknown as EventReader
const source: LiveSource = {
  prefix: 'garden-',
  projected: true,
  addressee: () => 7,
  change: () => ({ kind: 'garden' }),
}

function recorded(type: string, version: number) {
  const metadata = { schema_version: version, correlation_id: 'c', time: '2026-01-01T00:00:00Z' }
  const data = Buffer.from('{}')
  return { stream: 'garden-7', type, data, metadata, position: '1' } as unknown as RecordedEvent
}

test.group('readChanges', () => {
  test('announces an event of a newer program as a change of anything: {0}')
    .with([
      ['Painted', 1, 'anything'],
      ['Planted', 2, 'anything'],
      ['Planted', 1, 'garden'],
    ] as const)
    .run(({ assert }, [type, version, kind]) => {
      const [entry, ...more] = readChanges(reader, [source], [recorded(type, version)])
      assert.isEmpty(more)
      assert.deepInclude(entry, { to: 7, position: '1', projected: true })
      assert.equal(entry!.change.kind, kind)
    })
})
