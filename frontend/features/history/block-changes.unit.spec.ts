import { test } from '@japa/runner'
import { blockChanges, blockIn } from './block-changes.js'

/** A page with a paragraph of each text; its id is 'b' plus its place. */
function page(...texts: string[]) {
  const content = texts.map((text, index) => ({
    type: 'paragraph',
    attrs: { id: `b${index}` },
    content: [{ type: 'text', text }],
  }))
  return JSON.stringify({ type: 'doc', content })
}

test.group('History of a block', () => {
  test('a block is found at any depth by its id', ({ assert }) => {
    const inside = { type: 'paragraph', attrs: { id: 'p' } }
    const quote = { type: 'quote', attrs: { id: 'q' }, content: [inside] }
    const content = JSON.stringify({ type: 'doc', content: [quote] })
    assert.equal(blockIn(content, 'p'), JSON.stringify(inside))
    assert.equal(blockIn(content, 'q'), JSON.stringify(quote))
    assert.isNull(blockIn(content, 'r'))
    assert.isNull(blockIn(null, 'p'))
  })

  test('{title}')
    .with([
      { title: 'an edit', texts: [page('two'), page('one')], isComplete: false, changes: [0] },
      { title: 'no edit', texts: [page('one'), page('one')], isComplete: false, changes: [] },
      { title: 'created', texts: [page('one'), null], isComplete: true, changes: [0] },
      { title: 'there from the start', texts: [page('one')], isComplete: true, changes: [0] },
      { title: 'older texts unknown', texts: [page('one')], isComplete: false, changes: [] },
      { title: 'removed', texts: [null, page('one')], isComplete: true, changes: [0, 1] },
      {
        title: 'an edit of another block',
        texts: [page('one', 'x'), page('one', 'y'), page('one')],
        isComplete: false,
        changes: [],
      },
      {
        title: 'changed there and back',
        texts: [page('one'), page('two'), page('one')],
        isComplete: true,
        changes: [0, 1, 2],
      },
      {
        title: 'a text that is not loaded',
        texts: [page('one'), undefined, page('two'), page('two')],
        isComplete: true,
        changes: [3],
      },
    ])
    .run(({ assert }, { texts, isComplete, changes }) => {
      assert.deepEqual(blockChanges(texts, 'b0', isComplete), changes)
    })
})
