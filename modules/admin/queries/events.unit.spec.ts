import { test } from '@japa/runner'
import type { EventStore, RecordedEvent } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'
import type { EventReader } from '#kernel/events/reader'
import { SealingCodec } from '#kernel/events/sealing_codec'
import { EventQueries } from '#modules/admin/queries/events'
import { eventDefinitions } from '#modules/index'
import type { AuditLogQueries } from '#projections/audit_log/queries'

const usual = event().metadata

/** Returns queries on a log with these events, and the maximum number of concurrent reads. */
function queriesOf(log: [type: string, data: string, metadata: unknown][]) {
  const asked: number[][] = []
  let [reading, most] = [0, 0]
  const entries = log.map((_, revision) => ({
    seq: revision,
    time: new Date(0),
    stream: 'odd-1',
    revision,
    event_id: `${revision}`,
    type: 'Odd',
    user_id: null,
    actor: null,
    correlation_id: null,
    causation_id: null,
  }))
  const store = {
    async *read(stream: string, { from }: { from: number }) {
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setImmediate(resolve))
      reading--
      const [type, data, metadata] = log[from]!
      yield {
        stream,
        revision: from,
        type,
        data: Buffer.from(data),
        metadata,
      } as unknown as RecordedEvent
    },
  }
  const vault = {
    keys: async (ids: number[]) => {
      asked.push(ids)
      return new Map()
    },
    days: { read: async () => new Map(), keptTexts: async () => new Map() },
  }
  const events = new EventQueries(
    { entries: async () => entries } as unknown as AuditLogQueries,
    store as unknown as EventStore,
    { codec: new SealingCodec(eventDefinitions), vault } as unknown as EventReader
  )
  return { list: () => events.list({}, 200), asked, most: () => most }
}

test.group('Events for auditors', () => {
  for (const [what, type, data, metadata] of [
    ['invalid JSON', 'BlockRenamed', '{', usual],
    ['null as data', 'BlockRenamed', 'null', usual],
    ['no block', 'BlockRenamed', '{"sealed":"x"}', usual],
    ['no metadata', 'BlockRenamed', '{"block_id":1}', null],
    ['an unknown type', 'NobodyKnows', '{"name":"text"}', usual],
  ] as const) {
    test(`an event with ${what} shows no data, and other events show all`, async ({ assert }) => {
      const well = ['BlockRenamed', '{"block_id":7,"sealed":"x"}', usual] as const
      const { list, asked } = queriesOf([[type, data, metadata], [...well]])
      const rows = await list()
      assert.deepEqual(
        rows.map(({ data: told, text }) => [told, text]),
        [
          [null, null],
          [{ block_id: 7 }, 'sealed'],
        ]
      )
      assert.deepEqual(asked, [[7]])
    })
  }

  test('long data is omitted', async ({ assert }) => {
    const data = JSON.stringify({ block_ids: Array.from({ length: 100_000 }, (_, i) => i) })
    const [row] = await queriesOf([['BlocksDeleted', data, usual]]).list()
    assert.deepEqual(row!.data, { left_out: data.length })
  })

  test('events are read with limited concurrency, in order', async ({ assert }) => {
    const log = Array.from({ length: 200 }, (_, i) => ['BlocksDeleted', `{"i":${i}}`, usual])
    const { list, most } = queriesOf(log as never)
    const rows = await list()
    assert.deepEqual(
      rows.map(({ data }) => data!['i']),
      Array.from({ length: 200 }, (_, i) => i)
    )
    assert.isAtMost(most(), 8)
  })
})
