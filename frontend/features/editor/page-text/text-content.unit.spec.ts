import { test } from '@japa/runner'
import { documentSchema } from '#modules/workspace/document/schema'
import { contentOfLines } from './text-content.js'

test.group('contentOfLines', () => {
  test('contentOfLines returns a paragraph per line, with addresses as links', ({ assert }) => {
    const content = contentOfLines(['See https://bread.test/1.', '<b>plain</b>'])
    const document = documentSchema.nodeFromJSON(JSON.parse(content))
    document.check()
    assert.deepEqual(
      document.content.content.map((node) => [node.type.name, node.textContent]),
      [
        ['paragraph', 'See https://bread.test/1.'],
        ['paragraph', '<b>plain</b>'],
      ]
    )
    const linked = document.firstChild!.content.content.filter(({ marks }) => marks.length > 0)
    assert.deepEqual(
      linked.map(({ text, marks }) => [text, marks[0]!.attrs.url]),
      [['https://bread.test/1', 'https://bread.test/1']]
    )
  })
})
