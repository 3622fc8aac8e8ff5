import { test } from '@japa/runner'
import { textOf } from '#projections/search/node_text'

test.group('Readable text of a node', () => {
  test('contains the names of attachments and the texts of images and bookmarks', ({ assert }) => {
    const node = {
      type: 'layout_column',
      content: [
        { type: 'attachment', attrs: { file_key: 'key', name: 'Tide tables.pdf', size: 9 } },
        { type: 'image', attrs: { src: '/a', alt: 'Boats', caption: 'Harbour' } },
        {
          type: 'bookmark',
          attrs: { url: 'https://a.test', title: 'Lamp', description: 'Oil', picture: '' },
        },
      ],
    }
    const lines = textOf(node).split('\n').filter(Boolean)
    assert.deepEqual(lines, ['Tide tables.pdf', 'Boats', 'Harbour', 'Lamp', 'Oil'])
  })
})
