import { test } from '@japa/runner'
import fc from 'fast-check'
import { EMPTY_PAGE, EMPTY_PARAGRAPH, formatContent } from '#modules/workspace/document/content'
import { MAX_RANGES } from '#modules/workspace/document/difference'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate, type PageCommand } from '#modules/workspace/page'
import {
  abcde,
  change,
  givenPage as given,
  letters,
  node,
  nodes,
  saved,
} from '#modules/workspace/testing/letters'

test.group('Page: changes since a base', () => {
  test('changes to the current text apply unchanged', ({ assert }) => {
    const events = given(abcde)
      .when(change(0, [1, 1, 'X'], [4, 0, 'Y']))
      .events()
    assert.equal(letters(given(abcde, ...events).state().nodes), 'aXcdYe')
  })

  test('changes are rebased over changes made elsewhere', ({ assert }) => {
    const other = saved([0, 1, 'XYZ'])
    const events = given(abcde, other)
      .when(change(0, [3, 1, 'D']))
      .events()
    assert.equal(letters(given(abcde, other, ...events).state().nodes), 'XYZbcDe')
  })

  test('rejects changes to the same node with the current text', ({ assert }) => {
    const other = saved([2, 1, 'X'])
    const error = given(abcde, other)
      .when(change(0, [2, 1, 'Y']))
      .thenRefused('E_SAVE_CONFLICT')
    assert.deepEqual(error.data, { revision: 1, content: formatContent(nodes('abXde')) })
  })

  test('rejects concurrent inserts at one point', () => {
    given(abcde, saved([2, 0, 'X']))
      .when(change(0, [2, 0, 'Y']))
      .thenRefused('E_SAVE_CONFLICT')
  })

  test('rejects an unknown base', () => {
    given(abcde)
      .when(change(7, [0, 0, 'X']))
      .thenRefused('E_SAVE_CONFLICT')
  })

  test('rejects ranges that are out of bounds, overlapping or descending', () => {
    for (const changes of [
      [[5, 1, '']],
      [[6, 0, 'X']],
      [
        [0, 2, ''],
        [1, 1, ''],
      ],
      [
        [3, 0, 'X'],
        [1, 0, 'Y'],
      ],
    ]) {
      given(abcde)
        .when(change(0, ...(changes as [number, number, string][])))
        .thenRefused('E_CHANGE_OUT_OF_RANGE')
    }
  })

  test('changes are rebased over several ranges of one save', ({ assert }) => {
    const other = saved([0, 1, 'XYZ'], [2, 0, 'W'], [4, 1, ''])
    const events = given(abcde, other)
      .when(change(0, [1, 1, 'B'], [3, 1, 'D']))
      .events()
    assert.equal(letters(given(abcde, other).state().nodes), 'XYZbWcd')
    assert.equal(letters(given(abcde, other, ...events).state().nodes), 'XYZBWcD')
    given(abcde, other)
      .when(change(0, [1, 1, 'B'], [4, 1, 'E']))
      .thenRefused('E_SAVE_CONFLICT')
  })

  test('many changes become one event', ({ assert }) => {
    const page = Array.from({ length: 300 }, (_, i) => node(`${i} ${'long '.repeat(120)}`))
    const event = given({
      type: 'PageSaved',
      data: {
        block_id: 1,
        ranges: [{ at: 0, delete: 1, insert: page.length }],
        insert: page,
        content_bytes: 0,
      },
    })
    const every = page.flatMap((_, i) => (i % 2 ? [[i, 1, ''] as [number, number, string]] : []))
    const events = event.when(change(0, ...every)).events()
    assert.lengthOf(events, 1)
    const { ranges } = events[0]!.data as { ranges: unknown[] }
    assert.isAtMost(ranges.length, MAX_RANGES)
  })

  test('rejects many changes to a long page', () => {
    const page = Array.from({ length: 4_000 }, (_, i) => node(`${i} ${'long '.repeat(20)}`))
    const written = given().when({ type: 'ReplaceText', blockId: 1, nodes: page }).events()
    const every = (count: number) =>
      Array.from({ length: count }, (_, i) => [4 * i, 1, ''] as [number, number, string])
    given(...written)
      .when(change(0, ...every(1_000)))
      .thenRefused('E_TOO_MANY_CHANGES')
    given(...written)
      .when(change(0, ...every(100)))
      .events()
  })

  test('changes that restore what they delete produce no event', () => {
    given(saved([0, 1, 'aa']))
      .when(change(0, [0, 1, ''], [2, 0, 'a']))
      .then()
  })

  test('changes without effect produce no event', () => {
    given(abcde)
      .when(change(0, [1, 1, 'b']))
      .then()
    given(abcde).when(change(0)).then()
  })

  test('deleting all nodes leaves an empty page', ({ assert }) => {
    const events = given(abcde)
      .when(change(0, [0, 5, '']))
      .events()
    assert.deepEqual(given(abcde, ...events).state().nodes, EMPTY_PAGE)
  })

  test('an empty page accepts changes to its one empty paragraph', ({ assert }) => {
    const events = given()
      .when(change(-1, [0, 1, 'a']))
      .events()
    assert.equal(letters(given(...events).state().nodes), 'a')
  })
})

test('concurrently saving tabs end with one text that contains every accepted change', ({
  assert,
}) => {
  const edit = fc.record({
    tab: fc.nat(2),
    places: fc.array(fc.record({ skip: fc.nat(9), gone: fc.nat(2), come: fc.nat(2) }), {
      minLength: 1,
      maxLength: 3,
    }),
    reads: fc.boolean(),
  })
  let refused = 0
  let moved = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 60, size: 'max' }), (edits) => {
      let revision = 0
      let state = pageAggregate.evolve(pageAggregate.initial(), abcde, revision)
      const alive = new Set(state.nodes)
      const read = () => ({ nodes: state.nodes, revision })
      const tabs = [read(), read(), read()]
      for (const [number, { tab, places, reads }] of edits.entries()) {
        const { nodes: base, revision: baseRevision } = tabs[tab]!
        let end = -1
        const changes = places.flatMap(({ skip, gone: wanted, come }, place) => {
          const at = end + 1 + skip
          if (at > base.length) return []
          const gone = Math.min(wanted, base.length - at)
          end = at + gone
          const insert = Array.from({ length: come }, (_, i) => node(`${number}.${place}.${i}`))
          return [{ at, delete: gone, insert }]
        })
        try {
          const command = { type: 'ChangeText', blockId: 1, baseRevision, changes } as const
          for (const event of decide(state, command, revision)) {
            state = pageAggregate.evolve(state, event, ++revision)
          }
          if (baseRevision < revision - 1) moved++
          for (const { at, delete: gone, insert } of changes) {
            for (const removed of base.slice(at, at + gone)) alive.delete(removed)
            for (const inserted of insert) alive.add(inserted)
          }
        } catch (error) {
          // Both changed the same place: the response carries the other text, and the save had no
          // effect.
          assert.propertyVal(error, 'code', 'E_SAVE_CONFLICT')
          refused++
          tabs[tab] = read()
        }
        if (reads) tabs[tab] = read()
        assert.sameMembers(
          state.nodes.filter((json) => json !== EMPTY_PARAGRAPH),
          [...alive]
        )
      }
    })
  )
  assert.isAbove(moved, 50)
  assert.isAbove(refused, 50)
})

test.group('Page: recorded saves', () => {
  const long = (letter: string) => node(letter.repeat(600))
  const before = [...'abcdef'].map(long)
  const after = [...'XbcdeY'].map(long)
  const page: PageEvent = {
    type: 'PageSaved',
    data: {
      block_id: 1,
      ranges: [{ at: 0, delete: 1, insert: before.length }],
      insert: before,
      content_bytes: 0,
    },
  }
  const forms: Record<string, PageCommand> = {
    'as a whole': { type: 'ReplaceText', blockId: 1, nodes: after },
    'as one change of every block': {
      type: 'ChangeText',
      blockId: 1,
      baseRevision: 0,
      changes: [{ at: 0, delete: 6, insert: after }],
    },
  }

  for (const [form, command] of Object.entries(forms)) {
    test(`a save records only its changes when sent ${form}`, ({ assert }) => {
      const events = given(page).when(command).events()
      assert.lengthOf(events, 1)
      assert.deepInclude(events[0]!.data, {
        ranges: [
          { at: 0, delete: 1, insert: 1 },
          { at: 5, delete: 1, insert: 1 },
        ],
        insert: [long('X'), long('Y')],
      })
      assert.deepEqual(given(page, ...events).state().nodes, after)
    })
  }

  test('longer pages have fewer snapshots', ({ assert }) => {
    const { every } = pageAggregate.snapshots!
    const state = pageAggregate.initial()
    assert.equal(every({ ...state, nodes: before }), 100)
    assert.equal(every({ ...state, nodes: [`"${'n'.repeat(899_998)}"`] }), 900)
  })
})
