import { test } from '@japa/runner'
import { checkNodes } from '#modules/workspace/document/content'
import { fileKeys, keyInSource, showsFile } from '#modules/workspace/document/files'

const image = (src: string) => ({ type: 'image', attrs: { src } })
const attachment = (key: string, name = 'a.pdf') => ({
  type: 'attachment',
  attrs: { file_key: key, name, size: 1 },
})
const text = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })

test.group('fileKeys', () => {
  test('returns each file once, wherever it appears', ({ assert }) => {
    const column = (...content: object[]) => ({
      type: 'layout_column',
      attrs: { width: 50 },
      content,
    })
    const nodes = checkNodes([
      image('/api/v1/files/b-_2'),
      text('between'),
      { type: 'layout_row', content: [column(image('/api/v1/files/a')), column(text('x'))] },
      image('/api/v1/files/b-_2'),
      image('https://notes.example.com/api/v1/files/c'),
      { type: 'quote', content: [attachment('d-_4'), text('below')] },
    ])
    assert.deepEqual(fileKeys(nodes), ['a', 'b-_2', 'c', 'd-_4'])
    assert.deepEqual(nodes.map(showsFile), [true, false, true, true, true, true])
  })

  test('recognizes a file as a browser and the server read its address: {$self}')
    .with([
      '/api/v1/files/a?x',
      '/api/v1/files/a#x',
      '/api/v1/files/a/',
      '/api/v1/./files/a',
      '/api/v1\\files/a',
      '/api/v1/fi\tles/a',
      '/%61pi/v1/files/%61',
      'HTTPS://notes.example.com/api/v1/files/a?x',
    ])
    .run(({ assert }, src) => {
      const nodes = checkNodes([image(src)])
      assert.deepEqual(fileKeys(nodes), ['a'])
      assert.deepEqual(nodes.map(showsFile), [true])
      assert.equal(keyInSource(src), 'a')
    })

  test('a name that resembles the key of a file is no key', ({ assert }) => {
    const nodes = checkNodes([attachment('a', '"file_key":"b"'), text('"file_key":"c"')])
    assert.deepEqual(fileKeys(nodes), ['a'])
  })

  const none: [string, object][] = [
    ['a picture from another host', image('https://example.com/a.png')],
    ['another path', image('/api/v1/files/a/b')],
    ['a longer path', image('/x/api/v1/files/a')],
    ['a path that cannot be decoded', image('/api/v1/files/%ff')],
    ['text that resembles a file', text('"src":"/api/v1/files/a"')],
    [
      'a caption that resembles a file',
      { ...image('/a'), attrs: { src: '/a', caption: '"src":"/api/v1/files/a"' } },
    ],
  ]
  for (const [title, node] of none) {
    test(`ignores ${title}`, ({ assert }) => {
      assert.isEmpty(fileKeys(checkNodes([node])))
    })
  }
})
