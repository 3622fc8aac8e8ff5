import { test } from '@japa/runner'
import fc from 'fast-check'
import type { RecordedEvent } from '#kernel/event_store/port'
import type { EventReader } from '#kernel/events/reader'
import { undecoded } from '#kernel/events/sealing_codec'
import type { Projection } from '#kernel/projections/projection'
import { readFor } from '#kernel/projections/reading'

const projection = (name: string, more: Partial<Projection>): Projection => ({
  name,
  needsText: false,
  streams: ['page-'],
  tables: () => '',
  on: {},
  ...more,
})
const pages = projection('pages', {})
const all = projection('all', { streams: [''], recorded: { sql: () => '', rows: () => [] } })

/** Decodes two events at once. Throws for streams other than pages. */
const reader = {
  async *readInParts(events: RecordedEvent[]) {
    for (const { stream } of events) if (!stream.startsWith('page-')) throw new Error(stream)
    const decoded = events.map((event) => ({ ...undecoded(event), decoded: true }))
    for (let i = 0; i === 0 || i < decoded.length; i += 2) yield decoded.slice(i, i + 2)
  },
} as unknown as EventReader

const read = (projections: Projection[], events: RecordedEvent[]) =>
  Array.fromAsync(readFor(reader, projections, events))

test.group('readFor', () => {
  test('readFor yields a whole batch in order, decoding only what a projection decodes', async ({
    assert,
  }) => {
    const streams = fc.array(fc.constantFrom('page-1', 'page-2', 'elsewhere-1'), { maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(streams, async (names) => {
        const events = names.map((stream, i) => ({ stream, position: String(i) }) as RecordedEvent)
        const parts = await read([pages, all], events)
        const given = parts.flat() as ((typeof parts)[number][number] & { decoded?: boolean })[]
        assert.deepEqual(
          given.map(({ recorded }) => recorded),
          events
        )
        for (const { stream, decoded = false } of given) {
          assert.equal(decoded, stream.startsWith('page-'))
        }
        const empty = parts.filter(({ length }) => length === 0)
        assert.lengthOf(empty, events.length === 0 ? 1 : 0)
      })
    )
  })

  test('readFor decodes nothing when no projection decodes', async ({ assert }) => {
    const events = [{ stream: 'page-1' }, { stream: 'elsewhere-1' }] as RecordedEvent[]
    const parts = await read([all], events)
    assert.deepEqual(parts, [events.map(undecoded)])
  })
})
