import { test } from '@japa/runner'
import fc from 'fast-check'
import type { ReadEvent } from '#kernel/events/sealing_codec'
import { lastWins, type Handler, type Projection, type Row } from '#kernel/projections/projection'
import { toQueries } from '#kernel/projections/statements'

type Done = { type: 'Made' | 'Named' | 'Gone'; data: { ids: number[]; name?: string } }

const handler = (sql: string, merge?: Handler<Done>['merge']): Handler<Done> => ({
  sql: () => sql,
  rows: ({ ids, name }) => ids.map((id) => ({ id, name })),
  merge,
})

const projection = (rowsStandAlone: boolean) =>
  ({
    name: 'things',
    needsText: false,
    rowsStandAlone,
    streams: ['thing-'],
    tables: () => '',
    on: { Made: handler('make'), Named: handler('name', lastWins), Gone: handler('remove') },
  }) as Projection<Done> as Projection

const done = (type: Done['type'], ids: number[], name?: string) =>
  ({ event: { type, data: { ids, name } } }) as unknown as ReadEvent

/** Returns statements with their rows. */
const taken = (rowsStandAlone: boolean, events: ReadEvent[]) =>
  toQueries(projection(rowsStandAlone), 'rm', events).map(({ text, values: [rows] }) => ({
    text,
    rows: JSON.parse(rows) as Row[],
  }))

/** Returns statements as text and ids: `make 1 2`. */
const statements = (rowsStandAlone: boolean, events: ReadEvent[]) =>
  taken(rowsStandAlone, events).map(({ text, rows }) =>
    [text, ...rows.map(({ id }) => id)].join(' ')
  )

test.group('Statements of a projection', () => {
  test('consecutive events of one type share a statement, in order', ({ assert }) => {
    const events = [done('Made', [1]), done('Made', [2, 3]), done('Gone', [1]), done('Made', [4])]
    assert.deepEqual(statements(false, events), ['make 1 2 3', 'remove 1', 'make 4'])
  })

  test('one statement writes each row only once', ({ assert }) => {
    const events = [done('Gone', [1]), done('Gone', [2]), done('Gone', [1])]
    assert.deepEqual(statements(false, events), ['remove 1 2', 'remove 1'])
  })

  test('mergeable rows become one row', ({ assert }) => {
    const events = [done('Named', [1], 'a'), done('Named', [2], 'b'), done('Named', [1], 'c')]
    const [only, ...others] = taken(false, events)
    assert.deepEqual(only!.rows, [
      { id: 1, name: 'c' },
      { id: 2, name: 'b' },
    ])
    assert.isEmpty(others)
  })

  test('where rows stand alone, an event only overtakes events of other rows', ({ assert }) => {
    const events = [
      done('Made', [1]),
      done('Named', [1]),
      done('Made', [2]),
      done('Named', [2]),
      done('Gone', [1]),
      done('Made', [1]),
      done('Made', [3]),
    ]
    assert.deepEqual(statements(true, events), ['make 1 2 3', 'name 1 2', 'remove 1', 'make 1'])
  })

  test('an event without rows produces no statement', ({ assert }) => {
    assert.isEmpty(statements(true, [done('Gone', [])]))
  })

  test("much text is split into several statements within Postgres's limit", ({ assert }) => {
    const text = 'x'.repeat(1_000_000)
    const all = taken(
      true,
      Array.from({ length: 20 }, (_, i) => done('Named', [i], text))
    )
    assert.deepEqual(
      all.map(({ rows }) => rows.length),
      [7, 7, 6]
    )
    assert.deepEqual(
      all.flatMap(({ rows }) => rows.map(({ id }) => id)),
      Array.from({ length: 20 }, (_, i) => i)
    )
    const [huge] = taken(true, [done('Named', [1], 'x'.repeat(9_000_000))])
    assert.lengthOf(huge!.rows, 1)
  })

  test('reordering keeps the order of writes to each row', ({ assert }) => {
    const event = fc
      .tuple(
        fc.constantFrom<Done['type']>('Made', 'Named', 'Gone'),
        fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
        fc.string({ maxLength: 2 })
      )
      .map(([type, ids, name]) => done(type, ids, name))
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 30, size: 'max' }),
        fc.boolean(),
        (events, standAlone) => {
          const all = taken(standAlone, events)
          for (const id of [0, 1, 2, 3, 4]) {
            const written = all.flatMap(({ text, rows }) =>
              rows.filter((row) => row.id === id).map(({ name }) => ({ text, name }))
            )
            assert.deepEqual(withoutOverwritten(written), withoutOverwritten(asked(id, events)))
          }
        }
      )
    )
  })
})

/** Returns the writes of the events to a row, one by one. */
function asked(id: number, events: ReadEvent[]) {
  const words = { Made: 'make', Named: 'name', Gone: 'remove' }
  return events
    .map(({ event }) => event as Done)
    .filter(({ data }) => data.ids.includes(id))
    .map(({ type, data }) => ({ text: words[type], name: data.name }))
}

/** Removes names that are directly overwritten by the next write. */
function withoutOverwritten<T extends { text: string }>(writes: T[]) {
  return writes.filter(({ text }, i) => text !== 'name' || writes[i + 1]?.text !== 'name')
}
