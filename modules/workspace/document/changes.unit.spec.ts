import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { applyChanges, changedRanges } from '#modules/workspace/document/changes'
import { nodeToJson } from '#modules/workspace/document/json'
import { documentSchema } from '#modules/workspace/document/schema'

/** `doc('a', 'b')`: a document of paragraphs. */
function doc(...texts: string[]) {
  const { paragraph } = documentSchema.nodes
  return documentSchema.node(
    'doc',
    null,
    texts.map((text) => paragraph.create(null, text ? documentSchema.text(text) : null))
  )
}

function nodesOf(document: Node) {
  return document.children.map(nodeToJson)
}

function paragraph(text: string) {
  return { type: 'paragraph', content: [{ type: 'text', text }] }
}

const texts = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: 1, maxLength: 12 })

test.group('changedRanges', () => {
  test('changedRanges is empty for equal documents, shared or not', ({ assert }) => {
    const one = doc('a', 'b')
    assert.deepEqual(changedRanges(one, one), [])
    assert.deepEqual(changedRanges(one, doc('a', 'b')), [])
  })

  test('contains only the block that was edited', ({ assert }) => {
    assert.deepEqual(changedRanges(doc('a', 'b', 'c'), doc('a', 'bx', 'c')), [
      { at: 1, delete: 1, insert: [paragraph('bx')] },
    ])
  })

  test('treats a new block among equal ones as one insertion', ({ assert }) => {
    assert.deepEqual(changedRanges(doc('a', 'a'), doc('a', 'a', 'a')), [
      { at: 2, delete: 0, insert: [paragraph('a')] },
    ])
  })

  test('contains each edited place, but not the page between them', ({ assert }) => {
    const long = doc(...Array.from({ length: 50 }, (_, i) => `${i} ${'long '.repeat(40)}`))
    const blocks = [...long.children]
    blocks[1] = doc('top').child(0)
    blocks.splice(48, 1)
    const edited = long.copy(Fragment.from(blocks))
    assert.deepEqual(changedRanges(long, edited), [
      { at: 1, delete: 1, insert: [paragraph('top')] },
      { at: 48, delete: 1, insert: [] },
    ])
    assert.deepEqual(applyChanges(nodesOf(long), changedRanges(long, edited)), nodesOf(edited))
  })

  test('joins places with little between them', ({ assert }) => {
    const three = doc('a', 'b', 'c')
    const edited = three.copy(Fragment.from([doc('x').child(0), three.child(1)]))
    assert.deepEqual(changedRanges(three, edited), [
      { at: 0, delete: 3, insert: [paragraph('x'), paragraph('b')] },
    ])
  })

  test('detects changes of attributes and marks', ({ assert }) => {
    const { heading, paragraph: plain } = documentSchema.nodes
    const bold = documentSchema.text('a', [documentSchema.mark('bold')])
    const before = documentSchema.node('doc', null, [heading.create({ level: 1 }), plain.create()])
    const level = documentSchema.node('doc', null, [heading.create({ level: 2 }), plain.create()])
    const marked = documentSchema.node('doc', null, [
      heading.create({ level: 1 }, bold),
      plain.create(),
    ])
    assert.lengthOf(changedRanges(before, level), 1)
    assert.lengthOf(changedRanges(before, marked), 1)
  })

  test('transforms any document into any other, and back', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [before, after] = [doc(...a), doc(...b)]
        const there = applyChanges(nodesOf(before), changedRanges(before, after))
        const back = applyChanges(there, changedRanges(after, before))
        return isSame(there, nodesOf(after)) && isSame(back, nodesOf(before))
      })
    )
  })

  test('a changed range is minimal: it differs at both ends', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [before, after] = [doc(...a), doc(...b)]
        const [change] = changedRanges(before, after)
        if (!change || change.delete === 0 || change.insert.length === 0) return true
        const gone = nodesOf(before).slice(change.at, change.at + change.delete)
        const { insert } = change
        return !isSame(gone[0], insert[0]) && !isSame(gone.at(-1), insert.at(-1))
      })
    )
  })
})

test.group('applyChanges', () => {
  test('applies several ranges of the same base', ({ assert }) => {
    const result = applyChanges(
      ['a', 'b', 'c', 'd'],
      [
        { at: 0, delete: 1, insert: ['A', 'A2'] },
        { at: 2, delete: 0, insert: ['x'] },
        { at: 3, delete: 1, insert: [] },
      ]
    )
    assert.deepEqual(result, ['A', 'A2', 'b', 'x', 'c'])
  })

  test('does not modify its input', ({ assert }) => {
    const content = ['a', 'b']
    applyChanges(content, [{ at: 0, delete: 2, insert: [] }])
    assert.deepEqual(content, ['a', 'b'])
  })

  test('rejects {why}')
    .with([
      { why: 'a start beyond the end', changes: [{ at: 3, delete: 0, insert: [] }] },
      { why: 'a range beyond the end', changes: [{ at: 1, delete: 2, insert: [] }] },
      { why: 'a negative start', changes: [{ at: -1, delete: 0, insert: [] }] },
      { why: 'a negative count', changes: [{ at: 1, delete: -1, insert: [] }] },
      { why: 'a fractional start', changes: [{ at: 0.5, delete: 1, insert: [] }] },
      {
        why: 'overlapping ranges',
        changes: [
          { at: 0, delete: 2, insert: [] },
          { at: 1, delete: 1, insert: [] },
        ],
      },
      {
        why: 'ranges in descending order',
        changes: [
          { at: 1, delete: 1, insert: [] },
          { at: 0, delete: 1, insert: [] },
        ],
      },
    ])
    .run(({ assert }, { changes }) => {
      assert.throws(() => applyChanges(['a', 'b'], changes), RangeError)
    })
})

function isSame(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b)
}
