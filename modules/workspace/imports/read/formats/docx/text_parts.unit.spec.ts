import { test } from '@japa/runner'
import { joinedHtml, textParts } from './text_parts.js'

const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`
const item = (words: string) => `<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`
const field = (type: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="${type}"/><w:t>${type}</w:t></w:r></w:p>`
const deleted = '<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr></w:p>'
const inDocument = (body: string) => `<w:document><w:body>${body}</w:body></w:document>`

/** Returns the bodies of parts of at least one character. */
function bodies(...blocks: string[]) {
  return textParts(inDocument(blocks.join('')), 1).map((xml) => {
    const [, body] = /^<w:document><w:body>(.*)<\/w:body><\/w:document>$/s.exec(xml)!
    return body
  })
}

test.group('Parts of long Word documents', () => {
  test('a short document is one part', ({ assert }) => {
    const xml = inDocument(text('a') + text('b'))
    assert.deepEqual(textParts(xml, xml.length), [xml])
  })

  test('parts begin with blocks', ({ assert }) => {
    const table = `<w:tbl><w:tr><w:tc>${text('b')}${text('c')}</w:tc></w:tr></w:tbl>`
    assert.deepEqual(bodies(text('a'), table, text('d')), [text('a'), table, text('d')])
  })

  test('lists stay whole', ({ assert }) => {
    const list = text('a') + item('b') + item('c')
    assert.deepEqual(bodies(text('a'), item('b'), item('c'), text('d')), [list, text('d')])
  })

  test('fields across blocks stay whole', ({ assert }) => {
    const contents = field('begin') + text('b') + field('end')
    assert.deepEqual(bodies(field('begin'), text('b'), field('end'), text('d')), [
      contents,
      text('d'),
    ])
  })

  test('a block whose end is deleted stays with the next one', ({ assert }) => {
    assert.deepEqual(bodies(text('a'), deleted, text('b'), text('c')), [
      text('a'),
      deleted + text('b'),
      text('c'),
    ])
  })

  test('notes are numbered on from part to part and listed at the end', ({ assert }) => {
    const reference = (id: number, number: number) =>
      `<p><sup><a href="#footnote-${id}" id="footnote-ref-${id}">[${number}]</a></sup></p>`
    const note = (id: number) => `<li id="footnote-${id}"><ol><li>x</li></ol></li>`
    assert.equal(
      joinedHtml([
        `${reference(7, 1)}${reference(8, 2)}<ol>${note(7)}${note(8)}</ol>`,
        '<p>none</p>',
        `${reference(9, 1)}<ol>${note(9)}</ol>`,
      ]),
      `${reference(7, 1)}${reference(8, 2)}<p>none</p>${reference(9, 3)}<ol>${note(7)}${note(8)}${note(9)}</ol>`
    )
  })
})
