import { test } from '@japa/runner'
import { build } from '../../../fixtures/build.js'
import { stateOf } from '../../../fixtures/editing.js'
import { landImage } from './land-image.js'
import { addPlaces, placeOf, removePlace, uploadPlaces } from './upload-places.js'
import type { UploadingBlock } from './uploading-block.js'

const { doc, file, p } = build
const newBlock = (pasted = false) => ({ id: 'a', dom: {}, pasted }) as unknown as UploadingBlock

/** 'one' is at 0 to 5, an empty line at 5 to 7, 'two' at 7 to 12; the upload is at 7. */
function stateWith(block: UploadingBlock) {
  const state = stateOf(doc(p('one'), p(), p('two')))
  const shown = state.reconfigure({ plugins: [uploadPlaces(() => [])] })
  return shown.apply(addPlaces(shown.tr, [{ block, at: 7 }]))
}

test.group('Position of an upload', () => {
  test('the position of an upload {title}')
    .with([
      { title: 'moves with the text before it', from: 1, to: 1, text: 'xx', place: 9, pasted: 9 },
      {
        title: 'stays when text after it is deleted',
        from: 7,
        to: 12,
        text: '',
        place: 7,
        pasted: 7,
      },
      { title: 'stays when its line is deleted', from: 5, to: 7, text: '', place: 5, pasted: null },
      {
        title: 'is removed with its surroundings',
        from: 5,
        to: 12,
        text: '',
        place: null,
        pasted: null,
      },
    ])
    .run(({ assert }, { from, to, text, place, pasted }) => {
      for (const [isPasted, expected] of [
        [false, place],
        [true, pasted],
      ] as const) {
        const block = newBlock(isPasted)
        const state = stateWith(block)
        const tr = text === '' ? state.tr.delete(from, to) : state.tr.insertText(text, from, to)
        assert.equal(placeOf(state.apply(tr), block), expected)
      }
    })

  test('files at one position keep their order, whichever arrives first: {0}')
    .with(['ab', 'ba'])
    .run(({ assert }, arrivals) => {
      const blocks: Record<string, UploadingBlock> = { a: newBlock(), b: newBlock() }
      const start = stateOf(doc(p('one'), p('two'))).reconfigure({
        plugins: [uploadPlaces(() => [])],
      })
      const places = Object.values(blocks).map((block) => ({ block, at: 5 }))
      let state = start.apply(addPlaces(start.tr, places))
      for (const name of arrivals) {
        const block = blocks[name]!
        const landed = landImage(state, placeOf(state, block)!, file({ name }))
        state = state.apply(removePlace(landed, block))
      }
      const names = state.doc.children.map(({ attrs, textContent }) => attrs.name ?? textContent)
      assert.deepEqual(names, ['one', 'a', 'b', 'two'])
    })

  test('the position of an upload is removed once the image is inserted', ({ assert }) => {
    const block = newBlock()
    const state = stateWith(block)
    assert.equal(placeOf(state, block), 7)
    assert.isNull(placeOf(state.apply(removePlace(state.tr, block)), block))
  })
})
