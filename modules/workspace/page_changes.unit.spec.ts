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
  test('on the current text they are what they say', ({ assert }) => {
    const events = given(abcde)
      .when(change(0, [1, 1, 'X'], [4, 0, 'Y']))
      .events()
    assert.equal(letters(given(abcde, ...events).state().nodes), 'aXcdYe')
  })

  test('move over what was changed elsewhere', ({ assert }) => {
    const other = saved([0, 1, 'XYZ'])
    const events = given(abcde, other)
      .when(change(0, [3, 1, 'D']))
      .events()
    assert.equal(letters(given(abcde, other, ...events).state().nodes), 'XYZbcDe')
  })

  test('refuse the same node, and carry the current text', ({ assert }) => {
    const other = saved([2, 1, 'X'])
    const error = given(abcde, other)
      .when(change(0, [2, 1, 'Y']))
      .thenRefused('E_SAVE_CONFLICT')
    assert.deepEqual(error.data, { revision: 1, content: formatContent(nodes('abXde')) })
  })

  test('refuse inserts at one point', () => {
    given(abcde, saved([2, 0, 'X']))
      .when(change(0, [2, 0, 'Y']))
      .thenRefused('E_SAVE_CONFLICT')
  })

  test('refuse a base that is not known', () => {
    given(abcde)
      .when(change(7, [0, 0, 'X']))
      .thenRefused('E_SAVE_CONFLICT')
  })

  test('refuse ranges outside, overlapping or descending', () => {
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

  test('move over several ranges of one save', ({ assert }) => {
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

  test('are one event, however many there are', ({ assert }) => {
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

  test('are refused when they are many and the page is long', () => {
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

  test('changes that put back what they take away are no event', () => {
    given(saved([0, 1, 'aa']))
      .when(change(0, [0, 1, ''], [2, 0, 'a']))
      .then()
  })

  test('that change nothing are no event', () => {
    given(abcde)
      .when(change(0, [1, 1, 'b']))
      .then()
    given(abcde).when(change(0)).then()
  })

  test('taking all away leaves an empty page', ({ assert }) => {
    const events = given(abcde)
      .when(change(0, [0, 5, '']))
      .events()
    assert.deepEqual(given(abcde, ...events).state().nodes, EMPTY_PAGE)
  })

  test('an empty page takes changes to its one empty paragraph', ({ assert }) => {
    const events = given()
      .when(change(-1, [0, 1, 'a']))
      .events()
    assert.equal(letters(given(...events).state().nodes), 'a')
  })
})

test('tabs that save over each other end in one text, with all that was taken in it', ({
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
          // Both changed one place: the response brings the other text, and nothing was taken.
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

test.group('Page: what a save keeps', () => {
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
    'as one change of all': {
      type: 'ChangeText',
      blockId: 1,
      baseRevision: 0,
      changes: [{ at: 0, delete: 6, insert: after }],
    },
  }

  for (const [form, command] of Object.entries(forms)) {
    test(`is what it changed, when it is sent ${form}`, ({ assert }) => {
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

  test('is followed by a snapshot more seldom the longer the page is', ({ assert }) => {
    const { every } = pageAggregate.snapshots!
    const state = pageAggregate.initial()
    assert.equal(every({ ...state, nodes: before }), 100)
    assert.equal(every({ ...state, nodes: [`"${'n'.repeat(899_998)}"`] }), 900)
  })
})
