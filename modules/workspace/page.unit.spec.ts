import { test } from '@japa/runner'
import fc from 'fast-check'
import { specification } from '#backend/testing/given'
import { EMPTY_PAGE, EMPTY_PARAGRAPH, formatContent } from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate, type PageChange, type PageCommand } from '#modules/workspace/page'

const given = specification(pageAggregate, decide)

/** A paragraph's JSON; the tests speak of it by its text. */
const node = (text: string) =>
  JSON.stringify({ type: 'paragraph', content: [{ type: 'text', text }] })
const nodes = (text: string) => [...text].map(node)

/** The text of a page whose nodes hold one letter each. */
const letters = (page: readonly string[]) =>
  page.map((json) => (json === EMPTY_PARAGRAPH ? '·' : JSON.parse(json).content[0].text)).join('')

const replace = (text: string): PageCommand => ({
  type: 'ReplaceText',
  blockId: 1,
  nodes: text === '' ? EMPTY_PAGE : nodes(text),
})
const change = (baseRevision: number, ...changes: [number, number, string][]): PageCommand => ({
  type: 'ChangeText',
  blockId: 1,
  baseRevision,
  changes: changes.map(([at, gone, text]): PageChange => ({
    at,
    delete: gone,
    insert: nodes(text),
  })),
})
/** An event by what it does to the letters. */
const saved = (at: number, gone: number, text: string): PageEvent => ({
  type: 'PageSaved',
  data: { block_id: 1, at, delete: gone, insert: nodes(text), content_bytes: 0 },
})
const effect = (events: PageEvent[]) =>
  events.map(({ data }) => {
    if (!('at' in data)) throw new TypeError('Not a save')
    return [data.at, data.delete, letters(data.insert ?? [])]
  })

/** A page of five letters, at revision 0. */
const abcde = saved(0, 1, 'abcde')

test.group('Page: a whole text', () => {
  const cases: [string, string, [number, number, string][]][] = [
    ['a letter changed', 'abXde', [[2, 1, 'X']]],
    ['a letter more', 'abcXde', [[3, 0, 'X']]],
    ['a letter less', 'abde', [[2, 1, '']]],
    ['all else', 'XYZ', [[0, 5, 'XYZ']]],
    ['at the start', 'Xabcde', [[0, 0, 'X']]],
    ['at the end', 'abcdeX', [[5, 0, 'X']]],
    ['nothing', 'abcde', []],
    ['two places become one range', 'XbcdY', [[0, 5, 'XbcdY']]],
  ]
  for (const [title, text, expected] of cases) {
    test(`only the changed range is in the event: ${title}`, ({ assert }) => {
      assert.deepEqual(effect(given(abcde).when(replace(text)).events()), expected)
    })
  }

  test('with a base it is refused once something was changed since', () => {
    const onBase = (baseRevision: number): PageCommand => ({
      type: 'ReplaceText',
      blockId: 1,
      nodes: EMPTY_PAGE,
      baseRevision,
    })
    given(abcde, saved(0, 1, 'X'))
      .when(onBase(0))
      .thenRefused('E_SAVE_CONFLICT')
    given(abcde, saved(0, 1, 'X'))
      .when(onBase(7))
      .thenRefused('E_SAVE_CONFLICT')
    given(abcde, saved(0, 1, 'X'))
      .when(onBase(1))
      .events()
  })

  test('an empty page holds one empty paragraph, and no bytes', ({ assert }) => {
    const [event] = given(abcde).when(replace('')).events()
    assert.deepEqual(effect([event!]), [[0, 5, '·']])
    assert.deepInclude(event!.data, { content_bytes: 0 })
    assert.deepEqual(given().state().nodes, EMPTY_PAGE)
    given().when(replace('')).then()
  })

  test('knows the bytes of the text that it leads to', ({ assert }) => {
    const [event] = given(abcde).when(replace('abö')).events()
    const bytes = Buffer.byteLength(formatContent(nodes('abö'))!)
    assert.deepInclude(event!.data, { content_bytes: bytes })
  })

  test('refuses more than 1 MB', () => {
    const long = JSON.stringify({ type: 'text', text: 'x'.repeat(999_990) })
    given()
      .when({ type: 'ReplaceText', blockId: 1, nodes: [long] })
      .thenRefused('E_CONTENT_TOO_LARGE')
  })
})

test.group('Page: changes since a base', () => {
  test('on the current text they are what they say', ({ assert }) => {
    const events = given(abcde)
      .when(change(0, [1, 1, 'X'], [4, 0, 'Y']))
      .events()
    assert.equal(letters(given(abcde, ...events).state().nodes), 'aXcdYe')
  })

  test('move over what was changed elsewhere', ({ assert }) => {
    const other = saved(0, 1, 'XYZ')
    const events = given(abcde, other)
      .when(change(0, [3, 1, 'D']))
      .events()
    assert.equal(letters(given(abcde, other, ...events).state().nodes), 'XYZbcDe')
  })

  test('refuse the same node, and carry the current text', ({ assert }) => {
    const other = saved(2, 1, 'X')
    const error = given(abcde, other)
      .when(change(0, [2, 1, 'Y']))
      .thenRefused('E_SAVE_CONFLICT')
    assert.deepEqual(error.data, { revision: 1, content: formatContent(nodes('abXde')) })
  })

  test('refuse inserts at one point', () => {
    given(abcde, saved(2, 0, 'X'))
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

test.group('Page: snapshots', () => {
  const snapshot = (text: string): PageEvent => ({
    type: 'PageSnapshotTaken',
    data: { block_id: 1, nodes: nodes(text), content_bytes: 0 },
  })

  test('a fold may start at one', ({ assert }) => {
    const state = pageAggregate.evolve(pageAggregate.initial(), snapshot('abc'), 100)
    assert.equal(letters(state.nodes), 'abc')
    for (const base of [99, 100]) {
      const command = change(base, [0, 1, 'X'])
      assert.deepEqual(effect(decide(state, command, 100)), [[0, 1, 'X']])
    }
  })

  test('a base before the save that it follows can not be rebased', ({ assert }) => {
    const state = pageAggregate.evolve(pageAggregate.initial(), snapshot('abc'), 100)
    assert.throws(() => decide(state, change(98, [0, 1, 'X']), 100), /changed elsewhere/)
  })

  test('changes nothing for a fold that was there before', ({ assert }) => {
    assert.equal(letters(given(abcde, snapshot('abcde')).state().nodes), 'abcde')
    const events = given(abcde, snapshot('abcde'), saved(0, 0, 'X'))
      .when(change(0, [4, 1, 'E']))
      .events()
    assert.deepEqual(effect(events), [[5, 1, 'E']])
  })
})

test('any saves lead to the text that was saved', ({ assert }) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      let state = pageAggregate.initial()
      for (const [i, wanted] of texts.entries()) {
        for (const event of decide(state, replace(wanted), i)) {
          state = pageAggregate.evolve(state, event, i)
        }
        assert.equal(letters(state.nodes), wanted || '·')
      }
    })
  )
})

test('tabs that save over each other end in one text, with all that was taken in it', ({
  assert,
}) => {
  const edit = fc.record({
    tab: fc.nat(2),
    at: fc.nat(20),
    gone: fc.nat(2),
    come: fc.nat(2),
    reads: fc.boolean(),
  })
  let refused = 0
  let moved = 0
  fc.assert(
    fc.property(fc.array(edit, { minLength: 5, maxLength: 60 }), (edits) => {
      let revision = 0
      let state = pageAggregate.evolve(pageAggregate.initial(), abcde, revision)
      const alive = new Set(state.nodes)
      const read = () => ({ nodes: state.nodes, revision })
      const tabs = [read(), read(), read()]
      for (const [number, { tab, at: place, gone: wanted, come, reads }] of edits.entries()) {
        const { nodes: base, revision: baseRevision } = tabs[tab]!
        const at = place % (base.length + 1)
        const gone = Math.min(wanted, base.length - at)
        const insert = Array.from({ length: come }, (_, i) => node(`${number}.${i}`))
        const changes = [{ at, delete: gone, insert }]
        try {
          const command = { type: 'ChangeText', blockId: 1, baseRevision, changes } as const
          for (const event of decide(state, command, revision)) {
            state = pageAggregate.evolve(state, event, ++revision)
          }
          if (baseRevision < revision - 1) moved++
          for (const removed of base.slice(at, at + gone)) alive.delete(removed)
          for (const inserted of insert) alive.add(inserted)
        } catch (error) {
          // Both changed one place: the answer brings the other text, and nothing was taken.
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

test.group('Page: the files that it shows', () => {
  const image = (key: string) =>
    JSON.stringify({ type: 'image', attrs: { src: `/api/v1/files/${key}` } })
  const write = (...content: string[]): PageCommand => ({
    type: 'ReplaceText',
    blockId: 1,
    nodes: content,
  })
  const files = (before: string[], after: string[]) => {
    const events = given(abcde)
      .when(write(...before))
      .events()
    const [event] = given(abcde, ...events)
      .when(write(...after))
      .events()
    return (event!.data as { files?: string[] }).files
  }

  test('are named when a change touches any, all of them', ({ assert }) => {
    assert.deepEqual(files([image('a')], [image('a'), image('b')]), ['a', 'b'])
    assert.deepEqual(files([image('a'), node('x'), image('b')], [node('x'), image('b')]), ['b'])
    assert.deepEqual(files([image('a')], []), [])
  })

  test('are not named by changes beside them', ({ assert }) => {
    assert.isUndefined(files([image('a'), node('x')], [image('a'), node('y')]))
    assert.isUndefined(files([node('x')], [node('y')]))
  })
})
