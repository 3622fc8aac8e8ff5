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

test.group('The page document', () => {
  test('is one empty paragraph for no content, and no content again', ({ assert }) => {
    const empty = parseDocument(null)
    assert.isTrue(isEmptyDocument(empty))
    assert.isNull(serializeDocument(empty))
  })

  test('comes back as it was sent', ({ assert }) => {
    const text = serializeDocument(doc('a ', '', ' b'))
    assert.isTrue(parseDocument(text).eq(doc('a ', '', ' b')))
  })

  test('is not empty with two empty paragraphs', ({ assert }) => {
    assert.isFalse(isEmptyDocument(doc('', '')))
  })

  test('refuses what the schema does not know, rather than to show less', ({ assert }) => {
    const strange = { type: 'doc', content: [{ type: 'spaceship' }] }
    assert.throws(() => parseDocument(JSON.stringify(strange)), RangeError)
    assert.throws(() => parseDocument('{"type":"doc","content":[]}'), RangeError)
  })

  test('takes several changes that speak of it as it is', ({ assert }) => {
    const [first] = changedRanges(doc('a', 'b', 'c'), doc('a1', 'a2', 'b', 'c'))
    const [second] = changedRanges(doc('a', 'b', 'c'), doc('a', 'b'))
    const changed = changeDocument(doc('a', 'b', 'c'), [first!, second!])
    assert.equal(plainText(changed), 'a1\n\na2\n\nb')
  })
})
