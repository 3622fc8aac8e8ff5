import { test } from '@japa/runner'
import { changedRanges } from '#modules/workspace/document/changes'
import {
  changeDocument,
  isEmptyDocument,
  parseDocument,
  plainText,
  serializeDocument,
} from './document.js'
import { doc } from './saver/fake-world.js'

test.group('Page document', () => {
  test('null content parses to one empty paragraph and serializes to null again', ({ assert }) => {
    const empty = parseDocument(null)
    assert.isTrue(isEmptyDocument(empty))
    assert.isNull(serializeDocument(empty))
  })

  test('a document survives serialization and parsing', ({ assert }) => {
    const text = serializeDocument(doc('a ', '', ' b'))
    assert.isTrue(parseDocument(text).eq(doc('a ', '', ' b')))
  })

  test('two empty paragraphs are not an empty document', ({ assert }) => {
    assert.isFalse(isEmptyDocument(doc('', '')))
  })

  test('parsing throws on content unknown to the schema, instead of dropping it', ({ assert }) => {
    const strange = { type: 'doc', content: [{ type: 'spaceship' }] }
    assert.throws(() => parseDocument(JSON.stringify(strange)), RangeError)
    assert.throws(() => parseDocument('{"type":"doc","content":[]}'), RangeError)
  })

  test('changeDocument applies several changes relative to the original document', ({ assert }) => {
    const [first] = changedRanges(doc('a', 'b', 'c'), doc('a1', 'a2', 'b', 'c'))
    const [second] = changedRanges(doc('a', 'b', 'c'), doc('a', 'b'))
    const changed = changeDocument(doc('a', 'b', 'c'), [first!, second!])
    assert.equal(plainText(changed), 'a1\n\na2\n\nb')
  })
})
