import { test } from '@japa/runner'
import {
  contentBytes,
  EMPTY_PAGE,
  formatContent,
  InvalidDocument,
  parseContent,
} from './content.js'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const text = (value: unknown, marks?: unknown) => ({
  type: 'paragraph',
  content: [{ type: 'text', ...(marks !== undefined && { marks }), text: value }],
})

/** As text: what is nested so deep, JSON.stringify does not write. */
const nested = (depth: number, before: string, after: string) =>
  `{"type":"doc","content":[${before.repeat(depth)}${JSON.stringify(text('x'))}${after.repeat(depth)}]}`

test.group('Content of a page', () => {
  test('reads and writes a document', ({ assert }) => {
    const content = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Hö 🙂' }] },
      text('bold', [{ type: 'bold' }])
    )
    assert.equal(formatContent(parseContent(content)), content)
    assert.equal(contentBytes(parseContent(content)), Buffer.byteLength(content))
  })

  test('an empty document is null, in every way of saying it', ({ assert }) => {
    for (const empty of [null, doc(), doc({ type: 'paragraph' }), '{"type":"doc"}']) {
      assert.deepEqual(parseContent(empty), EMPTY_PAGE)
    }
    assert.isNull(formatContent(EMPTY_PAGE))
    assert.equal(contentBytes(EMPTY_PAGE), 0)
  })

  test("puts it in the schema's own form", ({ assert }) => {
    const odd = doc({ extra: 1, content: [], type: 'paragraph' }, { type: 'heading', attrs: {} })
    assert.deepEqual(parseContent(odd), [
      '{"type":"paragraph"}',
      '{"type":"heading","attrs":{"level":1}}',
    ])
  })

  const hostile: [string, string][] = [
    ['no JSON', 'hello'],
    ['no object', '5'],
    ['no document', '{"type":"paragraph"}'],
    ['content that is no list', '{"type":"doc","content":{"0":1}}'],
    ['an unknown node', doc({ type: 'script' })],
    ['an unknown mark', doc(text('x', [{ type: 'blink' }]))],
    ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } })],
    ['a level that is text', doc({ type: 'heading', attrs: { level: '1' } })],
    ['text at the top', doc({ type: 'text', text: 'x' })],
    ['an empty text', doc(text(''))],
    ['a text that is a number', doc(text(5))],
    ['a document in a document', doc({ type: 'doc', content: [text('x')] })],
    ['a paragraph in a paragraph', doc({ type: 'paragraph', content: [text('x')] })],
    ['null for a node', doc(null)],
    ['U+0000', doc(text('a\u0000b'))],
    ['half a character', doc(text('\ud800'))],
    ['nesting 10,000 deep', nested(10_000, '{"type":"paragraph","content":[', ']}')],
    ['nesting 100,000 deep', nested(100_000, '[', ']')],
    ['attributes 200 deep', nested(200, '{"type":"paragraph","attrs":', '}')],
  ]
  for (const [title, content] of hostile) {
    test(`refuses ${title}`, ({ assert }) => {
      assert.throws(() => parseContent(content), InvalidDocument)
    })
  }

  test('a key named __proto__ changes nothing', ({ assert }) => {
    parseContent('{"type":"doc","content":[{"type":"paragraph","__proto__":{"polluted":1}}]}')
    assert.notProperty({}, 'polluted')
  })
})
