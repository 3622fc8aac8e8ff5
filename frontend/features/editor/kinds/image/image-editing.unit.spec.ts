import { test } from '@japa/runner'
import { FULL_WIDTH } from '#modules/workspace/document/blocks/image'
import { build } from '../../fixtures/build.js'
import { running, stateOf, testEdits } from '../../fixtures/editing.js'
import { paste } from '../../paste/fixtures/paste.js'
import { describeBlock } from '../../rendered/describe-block.js'
import { setImage, setSelectedImage } from './image-commands.js'
import { imagePreview, imagePreviewOf, previewImage } from './resize/image-preview.js'
import { imageWidth } from './resize/image-width.js'
import { fittedSize } from './size/fitted-size.js'
import { canShrink, isHeic, isPicture } from '../../upload/picture-files.js'

const { doc, img, p } = build

test.group('Editing an image', () => {
  test('imageWidth turns {wanted} px in {room} px into {width}')
    .with([
      { wanted: 49.4, room: 700, width: null },
      { wanted: -20, room: 700, width: null },
      { wanted: 50, room: 700, width: 50 },
      { wanted: 333.4, room: 700, width: 333 },
      { wanted: 700, room: 700.6, width: 700 },
      { wanted: 701, room: 700.6, width: FULL_WIDTH },
    ])
    .run(({ assert }, { wanted, room, width }) => assert.equal(imageWidth(wanted, room), width))

  test('a picture of {picture} in {room} px is inserted as {fitted}')
    .with([
      { picture: [320, 160], room: 700, fitted: { width: 320, ratio: 2 } },
      { picture: [32, 32], room: 700, fitted: { width: 50, ratio: 1 } },
      { picture: [719, 720], room: 327, fitted: { width: 719, ratio: 0.99861 } },
      { picture: [720, 480], room: 327, fitted: { width: FULL_WIDTH, ratio: 1.5 } },
      { picture: [1100, 1100], room: 1150, fitted: { width: 1100, ratio: 1 } },
      { picture: [4000, 10], room: 700, fitted: { width: FULL_WIDTH, ratio: undefined } },
    ])
    .run(({ assert }, { picture: [width, height], room, fitted }) => {
      assert.deepEqual(fittedSize({ width: width!, height: height! }, room), fitted)
    })

  testEdits([
    [
      'setSelectedImage changes the width',
      doc('<a>', img(), p()),
      running(setSelectedImage({ width: 300 })),
      doc('<a>', img({ width: 300 }), p()),
    ],
    [
      'setSelectedImage changes caption and description',
      doc(p('x'), '<a>', img({ width: 300 })),
      running(setSelectedImage({ caption: 'Boats', alt: 'Three boats' })),
      doc(p('x'), '<a>', img({ width: 300, caption: 'Boats', alt: 'Three boats' })),
    ],
    [
      'setSelectedImage aligns an image',
      doc('<a>', img({ width: 300 }), p()),
      running(setSelectedImage({ align: 'center' })),
      doc('<a>', img({ width: 300, align: 'center' }), p()),
    ],
    [
      'setSelectedImage aligns an image left without a value',
      doc('<a>', img({ align: 'right' }), p()),
      running(setSelectedImage({ align: undefined })),
      doc('<a>', img(), p()),
    ],
    [
      'setSelectedImage changes nothing when text is selected',
      doc(p('<a>x<b>'), img()),
      running(setSelectedImage({ width: 300 })),
      null,
    ],
  ])

  test('HTML with the alignment {value} is read as {align}')
    .with([
      { value: 'center', align: 'center' },
      { value: 'right', align: 'right' },
      { value: 'left', align: undefined },
      { value: 'right;position:fixed', align: undefined },
    ] as const)
    .run(({ assert }, { value, align }) => {
      const { firstChild } = paste(
        `<figure class="image"><img src="/a.png" data-align="${value}"></figure>`
      )
      assert.equal(firstChild!.attrs.align, align)
    })

  test('an image is described with its alignment', ({ assert }) => {
    assert.equal(
      describeBlock(img({ width: 300, alt: 'Boats', align: 'right' })),
      '300 px wide, aligned right, “Boats”'
    )
    assert.equal(describeBlock(img()), 'Full width')
  })

  test('{name} of type "{type}": picture {picture}, HEIC {heic}, can shrink {shrinks}')
    .with([
      { name: 'a.png', type: 'image/png', picture: true, heic: false, shrinks: true },
      { name: 'a.gif', type: 'image/gif', picture: true, heic: false, shrinks: false },
      { name: 'a.svg', type: 'image/svg+xml', picture: true, heic: false, shrinks: false },
      { name: 'IMG_1.HEIC', type: '', picture: true, heic: true, shrinks: true },
      { name: 'a', type: 'image/heif', picture: true, heic: true, shrinks: true },
      { name: 'a.heic', type: 'text/plain', picture: false, heic: false, shrinks: true },
      { name: 'a.txt', type: '', picture: false, heic: false, shrinks: true },
    ])
    .run(({ assert }, { name, type, picture, heic, shrinks }) => {
      const file = new File(['x'], name, { type })
      assert.deepEqual([isPicture(file), isHeic(file), canShrink(file)], [picture, heic, shrinks])
    })

  test('setting the width that an image already has is no edit', ({ assert }) => {
    const state = stateOf(doc('<a>', img({ width: 300 })))
    setSelectedImage({ width: 300 })(state, () => assert.fail('The image was changed'))
    assert.isTrue(setSelectedImage({ width: 300 })(state))
  })

  test('a previewed width is not in the document and moves with the image', ({ assert }) => {
    const start = stateOf(doc(p('x'), img()))
    let state = start.reconfigure({ plugins: [imagePreview()] })
    state = state.apply(previewImage(state.tr, { pos: 3, width: 300 }))
    assert.isTrue(state.doc.eq(start.doc))
    state = state.apply(state.tr.insertText('more', 1))
    assert.deepEqual(imagePreviewOf(state), { pos: 7, width: 300 })
    const widened = state.apply(setImage(previewImage(state.tr, null), 7, { width: 300 }))
    assert.isNull(imagePreviewOf(widened))
    assert.equal(widened.doc.child(1).attrs.width, 300)
    assert.isNull(imagePreviewOf(state.apply(state.tr.delete(7, 8))))
  })
})
