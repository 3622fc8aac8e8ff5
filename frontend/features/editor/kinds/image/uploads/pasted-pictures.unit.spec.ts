import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { redoDepth, undoDepth } from 'prosemirror-history'
import { Slice } from 'prosemirror-model'
import { documentSchema } from '#modules/workspace/document/schema'
import { withoutIds } from '../../../block-ids/without-ids.js'
import { isAlike } from '../../../fixtures/with-ids.js'
import { build } from '../../../fixtures/build.js'
import { all, stateOf } from '../../../fixtures/editing.js'
import { heldAgain, holdPlaces } from './hold-places.js'
import { clearPlace, landPasted } from './land-image.js'
import { takePictures } from './pasted-pictures.js'
import { readPictureData } from './picture-data.js'
import { redo, undo } from '../../../commands/undo.js'

const { col, doc, img, p, row, ul } = build
const PNG = 'data:image/png;base64,iVBORw0KGgo='

function take(html: string) {
  const { document } = new Window()
  document.body.innerHTML = html
  const body = document.body as unknown as HTMLElement
  let count = 0
  const pictures = takePictures(body, () => `/pasted/${++count}`)
  return { pictures, html: body.innerHTML }
}

const file = (name: string) => new File([], name, { type: 'image/png' })
const files = new Map(['a', 'b'].map((name) => [`/pasted/${name}`, file(name)]))
const a = img({ src: '/pasted/a' })
const b = img({ src: '/pasted/b' })

test.group('Pictures in pasted HTML', () => {
  test('embedded pictures are extracted, linked pictures stay', ({ assert }) => {
    const { pictures, html } = take(
      `<p>a</p><img alt="x" src="${PNG}"><img src="https://x.test/b.png"><img src="${PNG}">`
    )
    assert.deepEqual([...pictures.carried.keys()], ['/pasted/1', '/pasted/2'])
    assert.deepEqual([...pictures.linked], ['https://x.test/b.png'])
    assert.equal(pictures.refused, 0)
    assert.notInclude(html, 'data:')
    assert.include(html, '<img alt="x" src="/pasted/1">')
  })

  test('pictures of unsupported types are removed and counted', ({ assert }) => {
    const { pictures, html } = take(
      '<p>a<img src="data:image/svg+xml,%3Csvg/%3E"><img src="data:image/png;base64,%%%"></p>'
    )
    assert.equal(pictures.refused, 2)
    assert.equal(pictures.carried.size, 0)
    assert.equal(html, '<p>a</p>')
  })

  test('pictures that only the source program can read are removed and counted', ({ assert }) => {
    const { pictures, html } = take(
      '<p>a</p><img src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png"><img src="cid:1"><img src="attachment:1:b.png"><img src="https://prod-files-secure.s3.us-west-2.amazonaws.com/1/2/b.png"><img src="/b.png">'
    )
    assert.equal(pictures.unreadable, 4)
    assert.deepEqual([...pictures.linked], ['/b.png'])
    assert.equal(html, '<p>a</p><img src="/b.png">')
  })

  test('readPictureData reads {src} as {type}')
    .with([
      { src: PNG, type: 'image/png', bytes: 8 },
      { src: 'DATA:IMAGE/JPEG;charset=x;BASE64,iVBO', type: 'image/jpeg', bytes: 3 },
      { src: 'data:image/png;base64,iVBO%0D%0ARw==', type: 'image/png', bytes: 4 },
      { src: 'data:image/svg+xml,%3Csvg/%3E', type: 'image/svg+xml', bytes: 6 },
      { src: 'data:image/png;base64,%', type: undefined, bytes: undefined },
      { src: 'data:image/png', type: undefined, bytes: undefined },
      { src: 'data:text/html,x', type: undefined, bytes: undefined },
    ])
    .run(({ assert }, { src, type, bytes }) => {
      const read = readPictureData(src)
      assert.equal(read?.type, type)
      assert.equal(read?.size, bytes)
    })

  const cases: [string, ReturnType<typeof doc>, ReturnType<typeof doc>][] = [
    ['among text', doc(p('x'), a, p('y'), b, p('z')), doc(p('x'), img(), p('y'), img(), p('z'))],
    ['at both ends', doc(a, p('x'), b), doc(img(), p('x'), img())],
    ['next to each other', doc(a, b), doc(img(), img())],
    ['in an item', doc(ul(p('x'), a, p('y'))), doc(ul(p('x'), img(), p('y')))],
    ['in a column', doc(row(col(a), col(p('x')))), doc(row(col(img()), col(p('x'))))],
  ]
  for (const [title, pasted, landed] of cases) {
    test(`pictures ${title} appear as they are uploaded, and undo with the paste`, ({ assert }) => {
      const before = doc(p('before'), p('<a>'), p('after'))
      let state = stateOf(before)
      const { tr } = state
      tr.replaceRange(tr.selection.from, tr.selection.to, new Slice(pasted.content, 0, 0))
      const held = holdPlaces(tr, files)
      state = state.apply(tr)
      assert.notInclude(JSON.stringify(state.doc), '/pasted/')
      assert.doesNotThrow(() => state.doc.check())
      // The user types meanwhile, and the last image arrives first.
      state = state.apply(state.tr.insertText('Well ', 1))
      const depth = undoDepth(state)
      for (const { at } of held.toReversed()) {
        state = state.apply(landPasted(state, at + 5, img()))
      }
      assert.equal(undoDepth(state), depth)
      const blocksThere = JSON.stringify(
        doc(...withoutIds(state.doc.content).content).toJSON().content
      )
      assert.include(blocksThere, JSON.stringify(landed.toJSON().content).slice(1, -1))
      assert.isTrue(isAlike(all(undo, undoDepth)(state).doc, before))
    })
  }

  test('pictures keep their places if the paste is undone and redone before they arrive', ({
    assert,
  }) => {
    const before = doc(p('before'), p('<a>'))
    const start = stateOf(before)
    const { tr } = start
    tr.replaceRange(
      tr.selection.from,
      tr.selection.to,
      new Slice(doc(a, p('x'), ul(p('y'), b)).content, 0, 0)
    )
    const held = holdPlaces(tr, files)
    const pasted = start.apply(tr)
    const undone = all(undo, undoDepth)(pasted)
    assert.isTrue(isAlike(undone.doc, before))
    assert.isEmpty(heldAgain(held, pasted.doc, undone.doc))
    const redone = all(redo, redoDepth)(undone)
    assert.isTrue(redone.doc.eq(pasted.doc))
    assert.deepEqual(heldAgain(held, undone.doc, redone.doc), held)
    assert.isEmpty(heldAgain(held, redone.doc, redone.doc))
  })

  test('pictures that do not arrive leave no empty line', ({ assert }) => {
    let state = stateOf(doc(p('x<a>'), a, p('y')))
    const { tr } = state
    const [held] = holdPlaces(tr, files)
    state = state.apply(tr)
    state = state.apply(clearPlace(state, held!.at))
    assert.isTrue(isAlike(state.doc, doc(p('x'), p('y'))))
  })

  test('pictures that do not arrive leave the only line of a column', ({ assert }) => {
    const start = doc(row(col(a), col(p('x'))))
    let state = stateOf(start)
    const { tr } = state
    const [held] = holdPlaces(tr, files)
    state = state.apply(tr)
    state = state.apply(clearPlace(state, held!.at))
    assert.isTrue(isAlike(state.doc, doc(row(col(p()), col(p('x'))))))
    assert.doesNotThrow(() => documentSchema.nodeFromJSON(state.doc.toJSON()).check())
  })

  test('the cursor moves after the last placeholder', ({ assert }) => {
    const state = stateOf(doc(p('x'), '<a>', a))
    const { tr } = state
    holdPlaces(tr, files)
    assert.isTrue(isAlike(tr.doc, doc(p('x'), p(), p())))
    assert.equal(tr.selection.from, 6)
  })
})
