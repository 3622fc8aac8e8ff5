import { test } from '@japa/runner'
import type { Act } from '#modules/workspace/api'
import { isFinal, isTrashedAlready, sentenceOf } from './act-words.js'

const PAGE = {
  id: 4,
  name: 'Lisbon packing',
  block_type: 'page' as const,
  icon: null,
  in_trash: false,
  path: [],
}

const act = (more: Partial<Act>): Act => ({
  id: 'a',
  kind: 'edited',
  at: '2026-03-01T10:00:00.000Z',
  device: null,
  block: PAGE,
  blocks: 1,
  edits: 1,
  version: null,
  parent: null,
  on: null,
  sort: null,
  takes_back: null,
  undone_by: null,
  cursor: '1.a',
  ...more,
})

test.group('Words of an act', () => {
  const cases: [sentence: string, more: Partial<Act>][] = [
    ['12 edits to Lisbon packing', { edits: 12 }],
    ['1 edit to Lisbon packing', {}],
    ['Created Untitled page', { kind: 'created', block: { ...PAGE, name: '' } }],
    [
      'Moved Lisbon packing and 2 more to Trips',
      { kind: 'moved', blocks: 3, parent: { id: 3, name: 'Trips', block_type: 'section' } },
    ],
    ['Imported Lisbon packing with 1,204 more inside', { kind: 'imported', blocks: 1_205 }],
    ['Sorted your folders by name', { kind: 'sorted', block: null, sort: 'name' }],
    ['Removed Lisbon packing from favorites', { kind: 'favorite', on: false }],
    ['Locked Lisbon packing', { kind: 'lock', on: true }],
  ]
  for (const [sentence, more] of cases) {
    test(`reads “${sentence}”`, ({ assert }) => assert.equal(sentenceOf(act(more)), sentence))
  }

  test('an item in the trash is not offered to be moved there', ({ assert }) => {
    const block = { ...PAGE, in_trash: true }
    assert.isTrue(isTrashedAlready(act({ kind: 'created', block })))
    assert.isTrue(isTrashedAlready(act({ kind: 'restored', block })))
    assert.isFalse(isTrashedAlready(act({ kind: 'created' })))
    assert.isFalse(isTrashedAlready(act({ kind: 'copied', block, blocks: 2 })))
    assert.isFalse(isTrashedAlready(act({ kind: 'archived', block })))
  })

  test('only changes of links are final', ({ assert }) => {
    assert.isTrue(isFinal({ kind: 'share_ended' }))
    assert.isFalse(isFinal({ kind: 'shared' }))
  })
})
