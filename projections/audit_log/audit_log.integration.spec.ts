import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { applyBatch } from '#kernel/projections/batch'
import type { EventMetadata, RecordedEvent } from '#kernel/event_store/port'
import { event } from '#kernel/event_store/testing/events'
import { undecoded } from '#kernel/events/sealing_codec'
import { auditLogProjection } from '#projections/audit_log/projection'
import { AuditLogQueries, type AuditLogFilters } from '#projections/audit_log/queries'
import { freshStackDatabase, openStack } from '#testing/stack'

const START = Date.parse('2026-11-22T12:00:00Z')
const ALL = 1_000

/** An event about one of a few users, by one of them or the system, within a few moments. */
const happening = fc.record({
  stream: fc.constantFrom('workspace-1', 'page-7', 'user-2'),
  type: fc.constantFrom('Made', 'Changed'),
  owner: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  actor: fc.constantFrom<EventMetadata['actor']>(1, 2, 'system', 'operator'),
  correlation_id: fc.constantFrom('one', 'other'),
  moment: fc.nat(4),
})
const filters = fc.record(
  {
    stream: fc.constantFrom('workspace-1', 'page-7'),
    type: fc.constantFrom('Made', 'Changed'),
    user_id: fc.integer({ min: 1, max: 3 }),
    actor: fc.constantFrom('1', '2', 'system'),
    correlation_id: fc.constantFrom('one', 'other'),
    from: fc.nat(4).map((moment) => new Date(START + moment)),
    to: fc.nat(4).map((moment) => new Date(START + moment)),
  },
  { requiredKeys: [] }
)

async function open() {
  const stack = openStack({ ...(await freshStackDatabase([auditLogProjection])), project: false })
  let position = 0
  return {
    auditLog: new AuditLogQueries(stack.pool),
    close: () => stack.close(),
    reset: async () => {
      position = 0
      await stack.pool.query('delete from rm_audit_log_v1.entries')
      await stack.pool.query(`update projections.checkpoints set position = ''`)
    },
    record: async (batch: Omit<RecordedEvent, 'position'>[]) => {
      if (batch.length === 0) return
      const events = batch.map((one) => ({
        ...one,
        position: String(++position).padStart(20, '0'),
      }))
      const upTo = events.at(-1)!.position
      await applyBatch(stack.pool, [auditLogProjection], events.map(undecoded), upTo)
    },
  }
}

test.group('Audit log of events', () => {
  test('a filter returns its matching events of any history, newest first', async ({
    assert,
    cleanup,
  }) => {
    const { auditLog, close, reset, record } = await open()
    cleanup(close)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(happening, { maxLength: 8 }), { maxLength: 5 }),
        filters,
        async (batches, asked) => {
          await reset()
          const all = batches.flat().map((one, revision) => ({ ...one, revision }))
          let revision = 0
          for (const batch of batches) {
            await record(batch.map((one) => recordedOf({ ...one, revision: revision++ })))
          }
          const expected = all
            .filter((one) => isMeant(one, asked))
            .sort((one, other) => other.moment - one.moment || other.revision - one.revision)
          const found = await auditLog.entries(asked, ALL)
          assert.deepEqual(
            found.map((entry) => entry.revision),
            expected.map((one) => one.revision)
          )
          const paged: number[] = []
          for (let before = undefined as (typeof found)[number] | undefined; ;) {
            const [next] = await auditLog.entries(asked, 1, before)
            if (!next) break
            paged.push(next.revision)
            before = next
          }
          assert.deepEqual(
            paged,
            found.map((entry) => entry.revision)
          )
        }
      ),
      { numRuns: 40 }
    )
  })

  test('the audit log accepts foreign events', async ({ assert, cleanup }) => {
    const { auditLog, close, record } = await open()
    cleanup(close)
    const hostile = [
      null,
      {},
      { time: 'never', actor: { a: 1 }, owner: 'me', correlation_id: 5 },
      { time: 'Sun Nov 22 2026 (somewhere)' },
      { time: START, actor: 1.5, causation_id: 'a\0b\ud800' },
    ] as unknown as EventMetadata[]
    await record(
      hostile.map((metadata, revision) => {
        const { id, data } = event()
        return { stream: `odd\0-${revision}`, type: 'O\0dd', revision, id, data, metadata }
      })
    )
    const entries = await auditLog.entries({}, ALL)
    assert.lengthOf(entries, hostile.length)
    assert.isTrue(entries.every(({ type, stream }) => type === 'Odd' && /^odd-\d$/.test(stream)))
  })

  test('the audit log accepts invalid times and overlong names', async ({ assert, cleanup }) => {
    const { auditLog, close, record } = await open()
    cleanup(close)
    const long = randomBytes(50_000).toString('hex')
    const { metadata: usual } = event()
    const times = [
      '2026-02-30T00:00:00Z',
      '0000-01-01T00:00:00Z',
      `2026-01-01T00:00:00.${'1'.repeat(50_000)}Z`,
    ]
    await record([
      ...times.map((time, revision) => {
        const { id, data } = event()
        return { stream: 'odd', type: 'Odd', revision, id, data, metadata: { ...usual, time } }
      }),
      {
        ...event(),
        stream: long,
        type: long,
        revision: 0,
        metadata: { ...usual, actor: long as never, correlation_id: long, causation_id: long },
      },
    ])
    assert.lengthOf(await auditLog.entries({ stream: 'odd' }, ALL), times.length)
    const [entry] = await auditLog.entries({ stream: long.slice(0, 200) }, ALL)
    assert.include(entry, { type: long.slice(0, 200), correlation_id: long.slice(0, 200) })
  })
})

type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

function recordedOf({
  moment,
  stream,
  type,
  revision,
  ...metadata
}: Happening & { revision: number }) {
  const { id, data, metadata: usual } = event()
  const time = new Date(START + moment).toISOString()
  return { stream, type, revision, id, data, metadata: { ...usual, ...metadata, time } }
}

function isMeant(one: Happening, asked: AuditLogFilters) {
  const owner = one.owner ?? (typeof one.actor === 'number' ? one.actor : undefined)
  const time = START + one.moment
  return (
    (asked.stream ?? one.stream) === one.stream &&
    (asked.type ?? one.type) === one.type &&
    (asked.user_id === undefined || asked.user_id === owner) &&
    (asked.actor ?? String(one.actor)) === String(one.actor) &&
    (asked.correlation_id ?? one.correlation_id) === one.correlation_id &&
    time >= (asked.from?.getTime() ?? -Infinity) &&
    time <= (asked.to?.getTime() ?? Infinity)
  )
}
