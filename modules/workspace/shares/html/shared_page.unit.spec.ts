import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import { summaryOf } from '#modules/workspace/exports/testing/summaries'
import { created, branch } from '#modules/workspace/testing/tree_events'
import { workspaceAggregate } from '#modules/workspace/workspace'
import { listTree } from '../share_tree.js'
import { NOT_FOUND, passwordDocument } from './share_document.js'
import { STYLE_SOURCE } from './share_style.js'
import { sharedPage, type SharedPage } from './shared_page.js'

/** File 2 with the sections 3 and 5; section 3 has the page 4. */
const EVENTS = [...branch, created(5, 'section', 2, 'a1')]
const { initial, evolve } = workspaceAggregate
const { tree, sorts } = EVENTS.reduce(evolve, initial())
const share = { id: 1, blockId: 2, expiresAt: null, passwordId: null, indexable: false }
const open = {
  token: 't',
  ownerId: 1,
  share,
  root: tree.find(2)!,
  tree,
  sorts,
  revision: 0,
  password: null,
}
const facts = new Map(
  [
    summaryOf(2, 'file', 1, 'Garden <b>'),
    summaryOf(3, 'section', 2, ''),
    summaryOf(4, 'page', 3, 'Peas & beans', { icon: '🌱' }),
    summaryOf(5, 'section', 2, 'Tools'),
  ].map((block) => [block.id, block])
)

function draw(id: number, page: Partial<SharedPage> = {}) {
  return sharedPage({
    block: facts.get(id)!,
    above: [],
    contents: listTree(open, id, new Map()),
    facts,
    addresses: { block: (other) => `/s/t/${other}?pass=a"b`, file: (key) => key },
    indexable: false,
    report: 'mailto:a@b.test?subject=x&body=y',
    ...page,
  })
}

test.group('Shared page', () => {
  test('a file is a list of its contents, with shown and escaped names', ({ assert }) => {
    const html = draw(2)
    assert.include(html, '<title>Garden &lt;b&gt;</title>')
    assert.include(html, '<h1>Garden &lt;b&gt;</h1>')
    const list = html.slice(html.indexOf('<ul>'), html.indexOf('</div>', html.indexOf('<ul>')))
    const shown = list.replaceAll(/ href="[^"]*"/g, '')
    assert.equal(
      shown,
      '<ul><li><a class="group">untitled section</a>' +
        '<ul><li><a><span aria-hidden="true">🌱</span> Peas &amp; beans</a></li></ul></li>' +
        '<li><a class="group">Tools</a></li></ul>'
    )
    assert.include(list, 'href="/s/t/4?pass=a&quot;b"')
    assert.notInclude(html, '<nav')
  })

  test('a page has its text, its place and the contents after it', ({ assert }) => {
    const html = draw(4, { text: '<p>Text</p>', above: [2, 3] })
    assert.isBelow(html.indexOf('<p>Text</p>'), html.indexOf('<nav class="tree'))
    assert.include(html, 'aria-label="Location"><a')
    assert.include(html, '" aria-current="page"><span')
    assert.include(html, '<a class="to-contents" href="#contents">Contents</a>')
    assert.include(html, 'href="mailto:a@b.test?subject=x&amp;body=y"')
  })

  test('a page alone has no list', ({ assert }) => {
    const html = draw(4, { text: '<p>Text</p>', contents: { items: [], hidden: 0 } })
    assert.notMatch(html, /<nav|to-contents"/)
  })

  test('a block whose name is not known yet is left out', ({ assert }) => {
    const html = draw(2, { facts: new Map([...facts].filter(([id]) => id !== 4)) })
    assert.include(html, '>untitled section</a></li><li>')
  })

  test('every page keeps search engines out unless they are let in', ({ assert }) => {
    const noIndex = '<meta name="robots" content="noindex, nofollow">'
    for (const html of [draw(2), NOT_FOUND, passwordDocument('/s/t')]) assert.include(html, noIndex)
    assert.notInclude(draw(2, { indexable: true }), 'noindex')
  })

  test('the only style is the one that the policy names, and is small', ({ assert }) => {
    for (const html of [draw(4, { text: '' }), NOT_FOUND, passwordDocument('/s/t', 'Wrong')]) {
      const styles = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, style]) => style!)
      const hashes = styles.map((style) => createHash('sha256').update(style).digest('base64'))
      assert.deepEqual(hashes, [STYLE_SOURCE.slice("'sha256-".length, -1)])
      assert.isBelow(brotliCompressSync(html).length, 6_000)
    }
  })

  test('the form names its field and its error', ({ assert }) => {
    const html = passwordDocument('/s/"t"', 'Wrong <b>')
    assert.include(html, 'action="/s/&quot;t&quot;"')
    assert.include(html, '<label for="password">')
    assert.include(html, 'aria-describedby="error" aria-invalid="true"')
    assert.include(html, 'role="alert">Wrong &lt;b&gt;</p>')
  })
})
