import { test } from '@japa/runner'
import fc from 'fast-check'
import { EMPTY_PAGE, formatContent } from '#modules/workspace/document/content'
import type { PageEvent } from '#modules/workspace/events'
import { decide, pageAggregate, type PageCommand } from '#modules/workspace/page'
import {
  abcde,
  change,
  effect,
  givenPage as given,
  letters,
  node,
  nodes,
  replace,
  saved,
} from '#modules/workspace/testing/letters'

test.group('Page: whole text', () => {
  const cases: [string, string, [number, number, string][]][] = [
    ['one changed letter', 'abXde', [[2, 1, 'X']]],
    ['one added letter', 'abcXde', [[3, 0, 'X']]],
    ['one removed letter', 'abde', [[2, 1, '']]],
    ['everything replaced', 'XYZ', [[0, 5, 'XYZ']]],
    ['an insert at the start', 'Xabcde', [[0, 0, 'X']]],
    ['an insert at the end', 'abcdeX', [[5, 0, 'X']]],
    ['no change', 'abcde', []],
    ['two changed places as one range', 'XbcdY', [[0, 5, 'XbcdY']]],
  ]
  for (const [title, text, expected] of cases) {
    test(`a whole text records only the changed range: ${title}`, ({ assert }) => {
      assert.deepEqual(effect(given(abcde).when(replace(text)).events()), expected)
    })
  }

  test('a whole text is rejected if the page changed since its base', () => {
    const onBase = (baseRevision: number): PageCommand => ({
      type: 'ReplaceText',
      blockId: 1,
      nodes: EMPTY_PAGE,
      baseRevision,
    })
    given(abcde, saved([0, 1, 'X']))
      .when(onBase(0))
      .thenRefused('E_SAVE_CONFLICT')
    given(abcde, saved([0, 1, 'X']))
      .when(onBase(7))
      .thenRefused('E_SAVE_CONFLICT')
    given(abcde, saved([0, 1, 'X']))
      .when(onBase(1))
      .events()
  })

  test('an empty page has one empty paragraph and no bytes', ({ assert }) => {
    const [event] = given(abcde).when(replace('')).events()
    assert.deepEqual(effect([event!]), [[0, 5, '·']])
    assert.deepInclude(event!.data, { content_bytes: 0 })
    assert.deepEqual(given().state().nodes, EMPTY_PAGE)
    given().when(replace('')).then()
  })

  test('records the bytes of the resulting text', ({ assert }) => {
    const [event] = given(abcde).when(replace('abö')).events()
    const bytes = Buffer.byteLength(formatContent(nodes('abö'))!)
    assert.deepInclude(event!.data, { content_bytes: bytes })
  })

  test('an imported page without text records the time of its last edit, once', ({ assert }) => {
    const edited_at = '2020-01-02T03:04:05.000Z'
    const command = { type: 'ReplaceText', blockId: 1, nodes: [], editedAt: edited_at } as const
    const [event, ...others] = given().when(command).events()
    assert.isEmpty(others)
    assert.deepInclude(event!.data, { edited_at, ranges: [{ at: 0, delete: 1, insert: 1 }] })
    given(event!).when(command).then()
  })

  test('rejects a text of more than 1 MB', () => {
    const long = JSON.stringify({ type: 'text', text: 'x'.repeat(999_990) })
    given()
      .when({ type: 'ReplaceText', blockId: 1, nodes: [long] })
      .thenRefused('E_CONTENT_TOO_LARGE')
  })
})

test('any sequence of saves leads to the saved text', ({ assert }) => {
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

test.group('Page: shown files', () => {
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

  test('a change of a file records all files of the page', ({ assert }) => {
    assert.deepEqual(files([image('a')], [image('a'), image('b')]), ['a', 'b'])
    assert.deepEqual(files([image('a'), node('x'), image('b')], [node('x'), image('b')]), ['b'])
    assert.deepEqual(files([image('a')], []), [])
  })

  test('a change without files records none', ({ assert }) => {
    assert.isUndefined(files([image('a'), node('x')], [image('a'), node('y')]))
    assert.isUndefined(files([node('x')], [node('y')]))
  })
})

test.group('Page: links', () => {
  const link = (id: number) =>
    JSON.stringify({
      type: 'paragraph',
      content: [{ type: 'page_link', attrs: { block_id: id } }],
    })
  const write = (...content: string[]): PageCommand => ({
    type: 'ReplaceText',
    blockId: 1,
    nodes: content,
  })
  const links = (before: string[], after: string[]) => {
    const events = given(abcde)
      .when(write(...before))
      .events()
    const [event] = given(abcde, ...events)
      .when(write(...after))
      .events()
    return (event!.data as { links?: number[] }).links
  }

  test('a change of a link records all links of the page', ({ assert }) => {
    assert.deepEqual(links([link(5)], [link(5), link(2)]), [2, 5])
    assert.deepEqual(links([link(5), node('x'), link(2)], [node('x'), link(2)]), [2])
    assert.deepEqual(links([link(5)], []), [])
  })

  test('a change without links records none', ({ assert }) => {
    assert.isUndefined(links([link(5), node('x')], [link(5), node('y')]))
    assert.isUndefined(links([node('x')], [node('y')]))
  })
})

test.group('Page: snapshots', () => {
  const snapshot = (text: string): PageEvent => ({
    type: 'PageSnapshotTaken',
    data: { block_id: 1, nodes: nodes(text), content_bytes: 0 },
  })

  test('a fold can start at a snapshot', ({ assert }) => {
    const state = pageAggregate.evolve(pageAggregate.initial(), snapshot('abc'), 100)
    assert.equal(letters(state.nodes), 'abc')
    for (const base of [99, 100]) {
      const command = change(base, [0, 1, 'X'])
      assert.deepEqual(effect(decide(state, command, 100)), [[0, 1, 'X']])
    }
  })

  test("a base before the snapshot's save cannot be rebased", ({ assert }) => {
    const state = pageAggregate.evolve(pageAggregate.initial(), snapshot('abc'), 100)
    assert.throws(() => decide(state, change(98, [0, 1, 'X']), 100), /changed elsewhere/)
  })

  test('a snapshot changes nothing for an existing fold', ({ assert }) => {
    assert.equal(letters(given(abcde, snapshot('abcde')).state().nodes), 'abcde')
    const events = given(abcde, snapshot('abcde'), saved([0, 0, 'X']))
      .when(change(0, [4, 1, 'E']))
      .events()
    assert.deepEqual(effect(events), [[5, 1, 'E']])
  })
})
