import { test } from '@japa/runner'
import { documentSchema } from '../schema.js'
import { renderStatic } from './render_static.js'
import type { StaticOptions } from './static_options.js'

const KEY = 'k'.repeat(20)

const options: StaticOptions = {
  file: (key) => (key === KEY ? `files/${key}` : null),
  page: (id) => (id === 7 ? { href: '/there', name: 'Tide & <b>', icon: '🌊' } : null),
}

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks })
const p = (...content: object[]) => ({ type: 'paragraph', content })
const h = (level: number, value: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
})
const item = (kind: string, value: string, checked = false) => ({
  type: 'list',
  attrs: { kind, checked, start: null },
  content: [p(text(value))],
})
const image = (attrs: object) => ({ type: 'image', attrs })
const cell = (type: string, value: string) => ({ type, content: [p(text(value))] })
const write = (content: object[], changed: Partial<StaticOptions> = {}) =>
  renderStatic(JSON.stringify({ type: 'doc', content }), { ...options, ...changed })

const EVERY_KIND = [
  { type: 'table_of_contents' },
  h(1, 'Harbour'),
  h(2, 'Boats'),
  p(text('a'), { type: 'hard_break' }, { type: 'date', attrs: { date: '2026-05-03' } }),
  p({ type: 'math_inline', attrs: { latex: 'x^2' } }),
  p({ type: 'page_link', attrs: { block_id: 7 } }, { type: 'page_link', attrs: { block_id: 8 } }),
  { type: 'quote', content: [p(text('said'))] },
  item('bullet', 'one'),
  item('bullet', 'two'),
  item('check', 'paint', true),
  image({ src: `/api/v1/files/${KEY}`, alt: 'A boat', caption: 'At noon', width: 300 }),
  { type: 'divider' },
  {
    type: 'layout_row',
    content: [50, 50].map((width) => ({
      type: 'layout_column',
      attrs: { width },
      content: [p(text('side'))],
    })),
  },
  { type: 'callout', attrs: { kind: 'tip' }, content: [p(text('Row'))] },
  {
    type: 'table',
    content: [
      { type: 'table_row', content: [cell('table_header', 'Boat')] },
      { type: 'table_row', content: [cell('table_cell', 'Star')] },
    ],
  },
  { type: 'toggle', content: [p(text('More')), p(text('Inside'))] },
  { type: 'code_block', attrs: { language: 'typescript' }, content: [text('const a = "<b>"')] },
  { type: 'math_block', attrs: { latex: '\\frac{a}{b}' } },
  { type: 'attachment', attrs: { file_key: KEY, name: 'log.pdf', size: 2048 } },
  { type: 'bookmark', attrs: { url: 'https://boats.example/', title: 'Boats' } },
]

test.group('Static page', () => {
  test('every kind of node is written, without scripts, editing and unknown elements', async ({
    assert,
  }) => {
    const html = await write(EVERY_KIND)
    const sample = JSON.stringify(EVERY_KIND)
    const missing = Object.keys(documentSchema.nodes).filter(
      (name) => name !== 'doc' && !sample.includes(`"${name}"`)
    )
    assert.deepEqual(missing, [])
    assert.notMatch(html, /<script|<button|<style|contenteditable|draggable| on\w+=/)
    for (const part of [
      '<div class="table-of-contents" role="navigation" aria-label="Table of contents"><ol>',
      '<ul class="list" data-kind="bullet" dir="auto"><li><p>one</p></li><li><p>two</p></li></ul>',
      '<input type="checkbox" aria-label="Done" checked disabled>',
      '<h1 data-level="1" id="heading-1">Harbour</h1>',
      '<a href="#heading-2" dir="auto">Boats</a>',
      '<time class="inline-date" datetime="2026-05-03" dir="auto">',
      '<details class="toggle" open dir="auto"><summary>More</summary><p>Inside</p></details>',
      '<span class="hljs-keyword">const</span>',
      '<span class="hljs-string">"&lt;b&gt;"</span>',
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">',
      `<img src="files/${KEY}" alt="A boat"`,
      '<figcaption>At noon</figcaption>',
      `<a href="files/${KEY}" download="log.pdf" dir="auto">log.pdf</a>`,
      '2 kB',
      '<th><p>Boat</p></th>',
      'aria-label="Tip"',
      '<a href="https://boats.example/"',
    ]) {
      assert.include(html, part)
    }
  })

  test('only the done items of a list are marked as done', async ({ assert }) => {
    const html = await write([item('check', 'nets', true), item('check', 'ropes')])
    const [nets, ropes] = html.split('<li').slice(1)
    assert.match(nets!, /^[^>]* data-checked[^>]*>.*nets/)
    assert.include(ropes!, 'ropes')
    assert.equal(html.split('data-checked').length, 2)
  })

  test('a link to a page shows its name, a link to a private page shows nothing of it', async ({
    assert,
  }) => {
    const html = await write([EVERY_KIND[5]!])
    assert.include(
      html,
      '<a class="page-link" href="/there" dir="auto">🌊 Tide &amp; &lt;b&gt;</a>'
    )
    assert.include(html, '<span class="page-link private">Private page</span>')
    assert.notInclude(html, '8')
  })

  test('texts and attributes are escaped: {0}')
    .with(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '&lt;b&gt;', "'\u2028`"])
    .run(async ({ assert }, hostile) => {
      const bookmark = { url: 'https://a.example/', title: hostile, description: hostile }
      const html = await write([
        p(text(hostile)),
        h(1, hostile),
        { type: 'table_of_contents' },
        image({ src: `/api/v1/files/${KEY}`, alt: hostile, caption: hostile }),
        { type: 'attachment', attrs: { file_key: KEY, name: hostile, size: 1 } },
        { type: 'bookmark', attrs: bookmark },
        { type: 'code_block', attrs: { language: 'xml' }, content: [text(hostile)] },
        { type: 'math_block', attrs: { latex: `\\text{${hostile}}` } },
        p({ type: 'math_inline', attrs: { latex: hostile } }),
      ])
      assert.notMatch(html, /<script|<b>|<img src="?x|&lt;b&gt;b/)
      const tags = Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag)
      assert.isFalse(tags.some((tag) => / on\w+=/.test(tag.replaceAll(/"[^"]*"/g, '""'))))
    })

  test('an address with another protocol becomes blank: {0}')
    .with(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,<b>', 'vbscript:x'])
    .run(async ({ assert }, url) => {
      const html = await write([
        p(text('go', { type: 'link', attrs: { url } })),
        image({ src: url }),
        { type: 'bookmark', attrs: { url, title: 'x' } },
      ])
      const found = Array.from(html.matchAll(/(?:href|src)="([^"]*)"/g), ([, address]) => address)
      assert.deepEqual(new Set(found), new Set(['about:blank']))
    })

  test('a reference in an address stays text, because it could spell a protocol', async ({
    assert,
  }) => {
    const url = 'javascript&colon;alert(1)'
    const html = await write([p(text('go', { type: 'link', attrs: { url } }))])
    assert.include(html, 'href="javascript&amp;colon;alert(1)"')
  })

  test('a picture of another site is a link unless it has an address to load it from', async ({
    assert,
  }) => {
    const page = [
      image({ src: 'https://far.example/boat.png', alt: 'A boat' }),
      {
        type: 'bookmark',
        attrs: { url: 'https://a.example/', title: 'A', picture: 'https://a.example/a.png' },
      },
    ]
    const linked = await write(page)
    assert.notInclude(linked, '<img')
    assert.include(linked, 'A boat (picture at far.example)')
    const loaded = await write(page, { remotePicture: (address) => `/loaded?${address}` })
    assert.equal(loaded.match(/<img/g)?.length, 2)
    assert.include(loaded, 'src="/loaded?https://far.example/boat.png"')
  })

  test('a picture near the top loads at once, and all others when they are in sight', async ({
    assert,
  }) => {
    const boat = image({ src: `/api/v1/files/${KEY}`, alt: 'A boat' })
    const lines = Array.from({ length: 20 }, () => p(text('a')))
    const [first, second] = Array.from(
      (await write([p(text('a')), boat, boat])).matchAll(/<img[^>]*>/g),
      ([tag]) => tag
    )
    assert.include(first, 'fetchpriority="high"')
    assert.notInclude(first, 'loading')
    assert.include(second, 'loading="lazy"')
    assert.include(await write([...lines, boat]), 'loading="lazy"')
  })

  test('a file that readers may not load is named as not available', async ({ assert }) => {
    const other = 'o'.repeat(20)
    const html = await write([
      image({ src: `/api/v1/files/${other}`, alt: 'A boat' }),
      image({ src: `https://notes.example/api/v1/files/${other}` }),
      { type: 'attachment', attrs: { file_key: other, name: 'log.pdf', size: 1 } },
    ])
    assert.notMatch(html, /<img|<a/)
    assert.notInclude(html, other)
    assert.equal(html.match(/not available/g)?.length, 3)
  })

  test('a formula that cannot be drawn shows its source: {0}')
    .with(['\\frac{', '\\def\\a#1{#1#1}\\a{x}', '{'.repeat(4000)])
    .run(async ({ assert }, latex) => {
      const html = await write([{ type: 'math_block', attrs: { latex } }])
      assert.include(html, `<code>${latex}</code>`)
    })

  test('headings below a title keep their look and skip no level: {0}')
    .with([
      [[3], [2]],
      [
        [2, 3, 2],
        [2, 3, 2],
      ],
      [
        [1, 2, 3],
        [2, 3, 4],
      ],
      [
        [1, 3, 3, 2, 3],
        [2, 3, 3, 3, 4],
      ],
      [
        [3, 2, 1, 3],
        [2, 2, 2, 3],
      ],
    ] as const)
    .run(async ({ assert }, [levels, shown]) => {
      const html = await write(
        levels.map((level, i) => h(level, `Low ${i}`)),
        { headingShift: 1 }
      )
      const found = Array.from(html.matchAll(/<h(\d) data-level="(\d)"/g))
      assert.deepEqual(
        found.map(([, tag, level]) => [Number(tag), Number(level)]),
        levels.map((level, i) => [shown[i], level])
      )
    })

  test('headings in toggles count in the order of the page', async ({ assert }) => {
    const toggle = { type: 'toggle', content: [h(3, 'Line'), h(1, 'Inside')] }
    const html = await write([h(2, 'Low'), toggle, h(3, 'End')], { headingShift: 1 })
    const tags = Array.from(html.matchAll(/<h(\d)/g), ([, tag]) => Number(tag))
    assert.deepEqual(tags, [2, 3, 2, 3])
    assert.equal(html.match(/<\/h\d>/g)?.length, 4)
  })

  test('an empty page is an empty text', async ({ assert }) => {
    assert.equal(await renderStatic(null, options), '')
  })
})
