import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { tolerateDomChanges } from './tolerate-dom-changes.js'

/** Returns a paragraph of three texts in a document with guarded methods. */
function paragraph() {
  const window = new Window()
  tolerateDomChanges(window.Node.prototype as unknown as Node)
  const document = window.document as unknown as Document
  const parent = document.createElement('p')
  parent.append('one ', 'two ', 'three')
  return { document, parent, second: parent.childNodes[1] as Text }
}

function wrap(document: Document, text: Text) {
  const font = document.createElement('font')
  text.replaceWith(font)
  font.append(text)
}

function translate(document: Document, text: Text) {
  const font = document.createElement('font')
  font.append('zwei ')
  text.replaceWith(font)
}

test.group('Foreign DOM changes', () => {
  test('removing a wrapped text removes its wrapper', ({ assert }) => {
    const { document, parent, second } = paragraph()
    wrap(document, second)
    parent.removeChild(second)
    assert.equal(parent.innerHTML, 'one three')
  })

  test('removing a replaced text does not throw', ({ assert }) => {
    const { document, parent, second } = paragraph()
    translate(document, second)
    assert.equal(parent.removeChild(second), second)
  })

  test('inserting before a wrapped text inserts before its wrapper', ({ assert }) => {
    const { document, parent, second } = paragraph()
    wrap(document, second)
    parent.insertBefore(document.createElement('b'), second)
    assert.equal(parent.innerHTML, 'one <b></b><font>two </font>three')
  })

  test('inserting before a replaced text appends', ({ assert }) => {
    const { document, parent, second } = paragraph()
    translate(document, second)
    parent.insertBefore(document.createElement('b'), second)
    assert.equal(parent.lastChild?.nodeName, 'B')
  })

  test('untouched nodes are removed and inserted as usual', ({ assert }) => {
    const { document, parent, second } = paragraph()
    parent.removeChild(second)
    parent.insertBefore(document.createElement('b'), null)
    assert.equal(parent.innerHTML, 'one three<b></b>')
  })
})
