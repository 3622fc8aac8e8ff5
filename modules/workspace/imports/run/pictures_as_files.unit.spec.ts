import { test } from '@japa/runner'
import type { ImportedFile } from '#modules/workspace/imports/read/import_outline'
import { fileAddressReference, fileReference } from '#modules/workspace/imports/read/references'
import { picturesAsFiles } from '#modules/workspace/imports/run/pictures_as_files'

const never = () => Promise.reject(new TypeError('Not read'))
const file = (path: string): ImportedFile => {
  return {
    name: path,
    entry: { path, size: 7, modified: null, open: never, read: never, head: never, copyTo: never },
  }
}
const image = (number: number) => ({ type: 'image', attrs: { src: fileAddressReference(number) } })

test.group('Pictures as files', () => {
  test('attaches a picture that can’t be shown, also inside other blocks', ({ assert }) => {
    const files = [file('ok.png'), file('drawing.svg')]
    const nodes = [image(1), { type: 'quote', content: [image(2)] }]
    const isShown = ({ name }: ImportedFile) => name === 'ok.png'
    assert.deepEqual(picturesAsFiles(nodes, files, isShown), [
      image(1),
      {
        type: 'quote',
        content: [
          {
            type: 'attachment',
            attrs: { file_key: fileReference(2), name: 'drawing.svg', size: 7 },
          },
        ],
      },
    ])
  })

  test('keeps pictures of other sites', ({ assert }) => {
    const remote = { type: 'image', attrs: { src: 'https://example.test/a.png' } }
    assert.deepEqual(
      picturesAsFiles([remote], [], () => false),
      [remote]
    )
  })
})
