import { test } from '@japa/runner'
import { bytesEntry } from './data_picture.js'
import { embeddedPicture, readPageText, showsEmbedded } from './page_text.js'

const base64 = (length: number) => 'iVBO'.repeat(length / 4)
const pageText = (text: string, maxBytes: number) =>
  readPageText(bytesEntry('Log.md', Buffer.from(text)), maxBytes)

test.group('Text of pages with pictures in it', () => {
  test('a short text keeps its pictures', async ({ assert }) => {
    const text = `![a](data:image/png;base64,${base64(40)})`
    assert.deepEqual(await pageText(text, 1000), { text, embedded: [] })
  })

  test('a long text is read without its pictures, which keep their places', async ({ assert }) => {
    const png = 'data:image/png;base64,'
    const read = await pageText(
      [
        `![a](${png}${base64(400)}) tide`,
        `[b]: <${png}${base64(404)}>`,
        `<img alt='c' src="data:image/svg+xml;charset=utf-8;base64,${base64(408)}\n${base64(4)}">`,
        `<img src=${png}${base64(412)}>`,
        'data:image/png,text',
      ].join('\n'),
      400
    )
    assert.equal(
      read?.text,
      [
        '![a](data:image/png;embedded=0;base64,) tide',
        '[b]: <data:image/png;embedded=1;base64,>',
        '<img alt=\'c\' src="data:image/svg+xml;charset=utf-8;embedded=2;base64,">',
        '<img src=data:image/png;embedded=3;base64,>',
        'data:image/png,text',
      ].join('\n')
    )
    assert.deepEqual(
      read?.embedded.map(({ length }) => length),
      [400, 404, 413, 412]
    )
    const address = 'data:image/png;embedded=1;base64,'
    assert.equal(embeddedPicture(address, read?.embedded)?.toString(), base64(404))
    assert.isTrue(showsEmbedded(`code ${address}`))
    assert.isUndefined(embeddedPicture('data:image/png;embedded=9;base64,', read?.embedded))
  })

  test('a text that is too long without its pictures is not read', async ({ assert }) => {
    const picture = `![a](data:image/png;base64,${base64(400)})`
    assert.isUndefined(await pageText(`${'tide '.repeat(100)}${picture}`, 400))
    assert.isUndefined(await pageText(`"data:image/png;base64,${base64(800)}`, 400))
  })
})
