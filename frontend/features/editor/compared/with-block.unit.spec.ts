import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import { build } from '../fixtures/build.js'
import { withBlock } from './with-block.js'

const { doc, p, quote, h2 } = build

/** A page of paragraphs: each word is the id of one and its text, or 'id:text'. */
function page(words: string) {
  const blocks = words.split(' ').map((word) => {
    const [id, text = id] = word.split(':')
    return p({ id }, text!)
  })
  return doc(...blocks)
}

const shown = ({ children }: Node) => children.map(({ textContent }) => textContent).join(' ')
const ids = ({ children }: Node) => children.map(({ attrs }) => String(attrs.id)).join(' ')

/** Restores the block with this id and checks that the result fits the schema. */
function restored(now: Node, version: Node, index: number) {
  const result = withBlock(now, { version, block: version.child(index) })
  result.check()
  return result
}

test.group('withBlock', () => {
  test('{title}')
    .with([
      { title: 'a changed block', then: 'a b c', index: 1, now: 'a b:B c', outcome: 'a b c' },
      { title: 'a removed block', then: 'a b c', index: 1, now: 'a c', outcome: 'a b c' },
      { title: 'a removed first block', then: 'a b', index: 0, now: 'x b', outcome: 'x a b' },
      { title: 'its neighbour moved', then: 'a b c', index: 1, now: 'c a', outcome: 'c a b' },
      { title: 'nothing is left of then', then: 'a b', index: 1, now: 'x y', outcome: 'x b y' },
      {
        title: 'a moved block stays there',
        then: 'a b c',
        index: 0,
        now: 'b c a:A',
        outcome: 'b c a',
      },
      { title: 'an equal block', then: 'a b', index: 1, now: 'a b', outcome: 'a b' },
    ])
    .run(({ assert }, { then, index, now, outcome }) => {
      const result = restored(page(now), page(then), index)
      assert.equal(shown(result), outcome)
      assert.include(ids(result).split(' '), page(then).child(index).attrs.id)
    })

  test('a block in an empty page takes the place of the empty line', ({ assert }) => {
    assert.equal(shown(restored(doc(p()), page('a b'), 1)), 'b')
  })

  test('a block that moved into a quote is replaced there', ({ assert }) => {
    const result = restored(doc(quote(p({ id: 'a' }, 'A'), p('x'))), page('a b'), 0)
    assert.isTrue(result.eq(doc(quote(p({ id: 'a' }, 'a'), p('x')))))
  })

  test('a block without an id replaces the block at its place', ({ assert }) => {
    const [then, now] = [doc(p('one'), p('two')), doc(p('one'), h2('TWO'))]
    const result = restored(now, then, 1)
    assert.equal(shown(result), 'one two')
  })

  test('ids that the page uses elsewhere are not used twice', ({ assert }) => {
    const then = doc(quote({ id: 'q' }, p({ id: 'a' }, 'one')), p({ id: 'b' }, 'two'))
    const now = doc(p({ id: 'a' }, 'one'), p({ id: 'b' }, 'two'))
    const result = restored(now, then, 0)
    const back = result.children.find(({ type }) => type.name === 'quote')
    assert.equal(back?.attrs.id, 'q')
    assert.notEqual(back?.firstChild?.attrs.id, 'a')
  })
})
