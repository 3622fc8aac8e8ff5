import { test } from '@japa/runner'
import {
  contentBytes,
  EMPTY_PAGE,
  formatContent,
  InvalidDocument,
  MAX_BLOCK_DEPTH,
  parseContent,
} from './content.js'

const doc = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const text = (value: unknown, marks?: unknown) => ({
  type: 'paragraph',
  content: [{ type: 'text', ...(marks !== undefined && { marks }), text: value }],
})

/** Built as text, because JSON.stringify cannot write such deep nesting. */
const nested = (depth: number, before: string, after: string) =>
  `{"type":"doc","content":[${before.repeat(depth)}${JSON.stringify(text('x'))}${after.repeat(depth)}]}`

test.group('Page content', () => {
  test('reads and writes a document', ({ assert }) => {
    const content = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Hö 🙂' }] },
      text('bold', [{ type: 'bold' }])
    )
    assert.equal(formatContent(parseContent(content)), content)
    assert.equal(contentBytes(parseContent(content)), Buffer.byteLength(content))
  })

  test('an empty document is null, in every form', ({ assert }) => {
    for (const empty of [null, doc(), doc({ type: 'paragraph' }), '{"type":"doc"}']) {
      assert.deepEqual(parseContent(empty), EMPTY_PAGE)
    }
    assert.isNull(formatContent(EMPTY_PAGE))
    assert.equal(contentBytes(EMPTY_PAGE), 0)
  })

  test("converts a document to the schema's canonical form", ({ assert }) => {
    const odd = doc({ extra: 1, content: [], type: 'paragraph' }, { type: 'heading', attrs: {} })
    assert.deepEqual(parseContent(odd), [
      '{"type":"paragraph"}',
      '{"type":"heading","attrs":{"level":1}}',
    ])
  })

  const hostile: [string, string][] = [
    ['invalid JSON', 'hello'],
    ['a number for a document', '5'],
    ['a paragraph for a document', '{"type":"paragraph"}'],
    ['content that is not an array', '{"type":"doc","content":{"0":1}}'],
    ['an unknown node', doc({ type: 'script' })],
    ['an unknown mark', doc(text('x', [{ type: 'blink' }]))],
    ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 } })],
    ['a heading level that is a string', doc({ type: 'heading', attrs: { level: '1' } })],
    ['text at the top level', doc({ type: 'text', text: 'x' })],
    ['an empty text node', doc(text(''))],
    ['a text that is a number', doc(text(5))],
    ['a document in a document', doc({ type: 'doc', content: [text('x')] })],
    ['a paragraph in a paragraph', doc({ type: 'paragraph', content: [text('x')] })],
    ['null for a node', doc(null)],
    ['U+0000', doc(text('a\u0000b'))],
    ['a lone surrogate', doc(text('\ud800'))],
    ['nesting 10,000 deep', nested(10_000, '{"type":"paragraph","content":[', ']}')],
    ['nesting 100,000 deep', nested(100_000, '[', ']')],
    ['attributes 200 deep', nested(200, '{"type":"paragraph","attrs":', '}')],
  ]
  for (const [title, content] of hostile) {
    test(`rejects ${title}`, ({ assert }) => {
      assert.throws(() => parseContent(content), InvalidDocument)
    })
  }

  test('a key named __proto__ changes nothing', ({ assert }) => {
    parseContent('{"type":"doc","content":[{"type":"paragraph","__proto__":{"polluted":1}}]}')
    assert.notProperty({}, 'polluted')
  })
})

const link = (attrs: object) => text('x', [{ type: 'link', attrs }])
const list = (attrs: object, ...content: object[]) => ({ type: 'list', attrs, content })
const column = (attrs: object, ...content: unknown[]) => ({ type: 'layout_column', attrs, content })
const row = (...columns: object[]) => ({ type: 'layout_row', content: columns })
const code = (attrs: object, ...content: unknown[]) => ({ type: 'code_block', attrs, content })
const half = () => column({ width: 50 }, text('x'))
const cell = (attrs?: object, type = 'table_cell') => ({
  type,
  ...(attrs && { attrs }),
  content: [text('x')],
})
const line = (...content: object[]) => ({ type: 'table_row', content })
const table = (...content: object[]) => ({ type: 'table', content })

/** Nested lists of the given depth. */
const nestedLists = (depth: number) =>
  `{"type":"doc","content":[${'{"type":"list","content":['.repeat(depth)}{"type":"paragraph"}${']}'.repeat(depth)}]}`

test.group('Page content: every node and mark', () => {
  const accepted: [string, object][] = [
    [
      'a nested list',
      list({ kind: 'bullet' }, text('a'), list({ kind: 'number', start: 3 }, text('b'))),
    ],
    ['a to-do', list({ kind: 'check', checked: true }, text('a'))],
    ['a quoted list', { type: 'quote', content: [list({ kind: 'bullet' }, text('a'))] }],
    ['an image', { type: 'image', attrs: { src: '/api/v1/files/abc' } }],
    ['a linked image', { type: 'image', attrs: { src: 'https://x.test/a.png', width: 300 } }],
    ['an image with its ratio', { type: 'image', attrs: { src: '/a', ratio: 1.5 } }],
    ['a divider', { type: 'divider' }],
    ['code', code({ language: 'c++' }, { type: 'text', text: '\n\tif (a)\n' })],
    ['code without a language', code({ language: null }, { type: 'text', text: 'a' })],
    ['code in a language nobody knows', code({ language: 'mermaid' }, { type: 'text', text: 'a' })],
    [
      'code in an item',
      list({ kind: 'bullet' }, text('a'), code({ language: 'ts' }, { type: 'text', text: 'a' })),
    ],
    ['the id of a paragraph', { ...(text('a') as object), attrs: { id: 'aZ0_-9' } }],
    ['the id of an item', list({ kind: 'bullet', id: 'a' }, text('a'))],
    ['the id of an image', { type: 'image', attrs: { src: '/a', id: 'a'.repeat(32) } }],
    ['the ids of a row', { ...row(half(), half()), attrs: { id: 'a' } }],
    ['two columns', row(half(), half())],
    ['five columns', row(...Array.from({ length: 5 }, half))],
    ['a table', table(line(cell(undefined, 'table_header')), line(cell({ align: 'right' })))],
    ['merged cells', table(line(cell({ colspan: 2, colwidth: [0, 90] })), line(cell(), cell()))],
    ['a table of 100 columns', table(line(...Array.from({ length: 100 }, () => cell())))],
    ['a table whose spans overlap', table(line(cell({ rowspan: 9 })), line(cell({ colspan: 9 })))],
    ['the id of a row', table({ ...line(cell()), attrs: { id: 'a' } })],
    ['a mailto link', link({ url: 'mailto:a@b.test', title: 'Mail' })],
    [
      'every format',
      text(
        'x',
        ['bold', 'italic', 'underline', 'code', 'strikethrough', 'subscript'].map((type) => ({
          type,
        }))
      ),
    ],
    [
      'colors',
      text(
        'x',
        ['color', 'background'].map((type) => ({ type, attrs: { color: 'red' } }))
      ),
    ],
  ]
  for (const [title, node] of accepted) {
    test(`keeps ${title}`, ({ assert }) => {
      const [kept] = parseContent(doc(node))
      assert.containsSubset(JSON.parse(kept!), node)
      assert.deepEqual(parseContent(doc(JSON.parse(kept!))), [kept!])
    })
  }

  const hostile: [string, unknown][] = [
    ['image_uploading', { type: 'image_uploading', attrs: { src: 'blob:x' } }],
    ['an id of 33 characters', { type: 'divider', attrs: { id: 'a'.repeat(33) } }],
    ['an id that breaks out of its quotes', { type: 'divider', attrs: { id: 'a" onclick="x' } }],
    ['an id that is null', { type: 'divider', attrs: { id: null } }],
    ['an empty id', { type: 'divider', attrs: { id: '' } }],
    ['an id that is a number', { type: 'paragraph', attrs: { id: 5 } }],
    ['an id that is an object', { type: 'quote', attrs: { id: {} }, content: [text('x')] }],
    ['an image without a source', { type: 'image' }],
    ['an image whose source is not a string', { type: 'image', attrs: { src: { a: 1 } } }],
    ['an image of width 10', { type: 'image', attrs: { src: '/a', width: 10 } }],
    ['an image of width 1e9', { type: 'image', attrs: { src: '/a', width: 1e9 } }],
    ['an image whose width is a string', { type: 'image', attrs: { src: '/a', width: '300' } }],
    ['an image of ratio 0', { type: 'image', attrs: { src: '/a', ratio: 0 } }],
    ['an image of ratio 1,000', { type: 'image', attrs: { src: '/a', ratio: 1000 } }],
    ['an image whose ratio is null', { type: 'image', attrs: { src: '/a', ratio: null } }],
    ['an image whose ratio is a style', { type: 'image', attrs: { src: '/a', ratio: '1; x: y' } }],
    [
      'an image in a paragraph',
      { type: 'paragraph', content: [{ type: 'image', attrs: { src: '/a' } }] },
    ],
    ['a language in capitals', code({ language: 'TypeScript' })],
    ['a language of 33 characters', code({ language: 'a'.repeat(33) })],
    ['a language that leaves its quotes', code({ language: 'ts" onclick="x' })],
    ['a language that leaves its class', code({ language: 'ts evil' })],
    ['an empty language', code({ language: '' })],
    ['a language that is a list', code({ language: ['ts'] })],
    ['formatted code', code({}, { type: 'text', text: 'a', marks: [{ type: 'bold' }] })],
    ['a line break in code', code({}, { type: 'hard_break' })],
    ['a paragraph in code', code({}, text('a'))],
    ['code in a paragraph', { type: 'paragraph', content: [code({})] }],
    ['a list of an unknown kind', list({ kind: 'circle' }, text('a'))],
    ['a list whose start is a string', list({ kind: 'number', start: '3' }, text('a'))],
    ['a to-do whose state is not a boolean', list({ kind: 'check', checked: 'yes' }, text('a'))],
    ['a list without items', list({ kind: 'bullet' })],
    ['a single column', row(half())],
    ['six columns', row(...Array.from({ length: 6 }, half))],
    ['columns in columns', row(half(), column({ width: 50 }, row(half(), half())))],
    ['a column outside a row', half()],
    ['a cell of 10⁶ columns', table(line(cell({ colspan: 1_000_000 })))],
    ['a cell of 10⁶ rows', table(line(cell({ rowspan: 1_000_000 })))],
    ['a cell of 0 columns', table(line(cell({ colspan: 0 })))],
    ['a cell of 1.5 columns', table(line(cell({ colspan: 1.5 })))],
    ['a cell of text columns', table(line(cell({ colspan: '2' })))],
    ['101 columns', table(line(...Array.from({ length: 101 }, () => cell())))],
    ['200 columns by spans', table(line(cell({ colspan: 100 }), cell({ colspan: 100 })))],
    [
      '200 columns by cells from above',
      table(line(cell({ colspan: 100, rowspan: 2 })), line(cell({ colspan: 100 }))),
    ],
    ['a table without cells', table(line())],
    ['a table without rows', table()],
    ['a cell on its own', cell()],
    ['a row of a table on its own', line(cell())],
    ['a cell without blocks', table(line({ type: 'table_cell' }))],
    ['widths for other columns', table(line(cell({ colspan: 2, colwidth: [90] })))],
    ['a width of 1e9', table(line(cell({ colwidth: [1e9] })))],
    ['a width that is text', table(line(cell({ colwidth: ['90px'] })))],
    ['an unknown alignment', table(line(cell({ align: 'left;x' })))],
    ['an unknown cell color', table(line(cell({ background: 'url(x)' })))],
    ['a column of 5 %', row(half(), column({ width: 5 }, text('x')))],
    ['a column of NaN', row(half(), column({ width: null }, text('x')))],
    ['a link without an address', link({})],
    ['a link whose address is a number', link({ url: 5 })],
    ['a link of 3,000 characters', link({ url: `https://x.test/${'a'.repeat(3000)}` })],
    ['an unknown color', text('x', [{ type: 'color', attrs: { color: 'red;background:url(x)' } }])],
    ['sub- and superscript at once', text('x', [{ type: 'subscript' }, { type: 'superscript' }])],
  ]
  for (const [title, node] of hostile) {
    test(`rejects a document with ${title}`, ({ assert }) => {
      assert.throws(() => parseContent(doc(node)), InvalidDocument)
    })
  }

  test('rejects 400,000 columns above 10,000 rows before it places every row', ({ assert }) => {
    const wide = line(...Array.from({ length: 4_000 }, () => cell({ colspan: 100 })))
    const hostileTable = table(wide, ...Array.from({ length: 10_000 }, () => line()))
    assert.throws(() => parseContent(doc(hostileTable)), InvalidDocument)
  }).timeout(2_000)

  test('an image without a ratio is serialized as before', ({ assert }) => {
    const image = '{"type":"image","attrs":{"src":"/a","width":9999,"alt":"","caption":""}}'
    assert.deepEqual(parseContent(`{"type":"doc","content":[${image}]}`), [image])
  })

  test('cells are serialized without attributes that have their default', ({ assert }) => {
    const [node] = parseContent(doc(table(line(cell({ colspan: 1, align: null })))))
    assert.include(node!, '{"type":"table_cell","content"')
  })

  test('blocks without an id are serialized as before ids existed', ({ assert }) => {
    const before = [
      '{"type":"paragraph"}',
      '{"type":"divider"}',
      '{"type":"heading","attrs":{"level":2}}',
      '{"type":"quote","content":[{"type":"paragraph"}]}',
      '{"type":"list","attrs":{"kind":"bullet","start":null,"checked":false},"content":[{"type":"paragraph"}]}',
      '{"type":"image","attrs":{"src":"/a","width":9999,"alt":"","caption":""}}',
    ]
    assert.deepEqual(parseContent(doc(...before.map((node) => JSON.parse(node)))), before)
  })

  test('blocks nest as deep as the editor allows, with formatted text in the innermost', ({
    assert,
  }) => {
    const [before, after] = ['{"type":"quote","content":[', ']}']
    const deep = (blocks: number) =>
      `{"type":"doc","content":[${before.repeat(blocks - 1)}${JSON.stringify(
        link({ url: 'https://a.test' })
      )}${after.repeat(blocks - 1)}]}`
    assert.lengthOf(parseContent(deep(MAX_BLOCK_DEPTH)), 1)
    assert.throws(() => parseContent(deep(MAX_BLOCK_DEPTH + 1)), InvalidDocument)
  })

  test('lists nest 40 deep, but not 60, 10,000 or 50,000', ({ assert }) => {
    assert.lengthOf(parseContent(nestedLists(40)), 1)
    for (const depth of [60, 10_000, 50_000]) {
      assert.throws(() => parseContent(nestedLists(depth)), InvalidDocument)
    }
  })

  test('the address {url} becomes {kept}')
    .with([
      { url: 'https://x.test/?a=b:c', kept: 'https://x.test/?a=b:c' },
      { url: 'HTTP://x.test', kept: 'HTTP://x.test' },
      { url: 'tel:+4912', kept: 'tel:+4912' },
      { url: 'sms:+4912', kept: 'sms:+4912' },
      { url: '/app/1', kept: '/app/1' },
      { url: '#part', kept: '#part' },
      { url: 'javascript:alert(1)', kept: 'about:blank' },
      { url: ' JaVaScRiPt:alert(1)', kept: 'about:blank' },
      { url: 'java\nscript:alert(1)', kept: 'about:blank' },
      { url: '\u0001javascript:alert(1)', kept: 'about:blank' },
      { url: 'data:text/html,x', kept: 'about:blank' },
      { url: 'vbscript:x', kept: 'about:blank' },
      { url: 'file:///etc/passwd', kept: 'about:blank' },
    ])
    .run(({ assert }, { url, kept }) => {
      const [node] = parseContent(doc(list({}, list({}, link({ url })))))
      const found = JSON.parse(node!).content[0].content[0].content[0].marks[0].attrs.url
      assert.equal(found, kept)
    })

  test('the image source {src} becomes {kept}')
    .with([
      { src: 'http://x.test/a.png', kept: 'http://x.test/a.png' },
      { src: '/api/v1/files/a', kept: '/api/v1/files/a' },
      { src: '//x.test/a', kept: 'about:blank' },
      { src: 'javascript:alert(1)', kept: 'about:blank' },
      { src: 'data:image/svg+xml,x', kept: 'about:blank' },
      { src: '', kept: 'about:blank' },
    ])
    .run(({ assert }, { src, kept }) => {
      const [node] = parseContent(doc({ type: 'image', attrs: { src } }))
      assert.equal(JSON.parse(node!).attrs.src, kept)
    })
})
