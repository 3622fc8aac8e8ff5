import { test } from '@japa/runner'
import { summaryOf } from '../testing/summaries.js'
import { indexPage } from './index_page.js'
import { htmlPage } from './page.js'

const item = (path: string, block: ReturnType<typeof summaryOf>) => ({ path, block })

test.group('Exported HTML', () => {
  test('a page states its look, its place and its style, and escapes its name', ({ assert }) => {
    const block = summaryOf(2, 'page', 1, 'A & <b>', {
      icon: '🍅',
      font_family: 2,
      is_full_width: true,
      is_small_text: true,
    })
    const html = htmlPage({ block, path: 'Beds/A & -b-.html', text: '<p>x</p>', isTree: true })
    assert.include(html, '<title>A &amp; &lt;b&gt;</title>')
    assert.include(html, '<link rel="stylesheet" href="../style.css">')
    assert.include(html, '<nav><a href="../index.html">Contents</a> / Beds</nav>')
    assert.include(html, '<main class="page serif wide small">')
    assert.include(html, '<h1><span aria-hidden="true">🍅</span> A &amp; &lt;b&gt;</h1>\n<p>x</p>')
  })

  test('a page alone has no list of contents', ({ assert }) => {
    const block = summaryOf(2, 'page', 1, 'Beds')
    const html = htmlPage({ block, path: 'Beds.html', text: '', isTree: false })
    assert.notInclude(html, '<nav>')
    assert.include(html, 'href="style.css"')
  })

  test('blocks are targets of links, and headings keep the target of their contents', ({
    assert,
  }) => {
    const text =
      '<p data-block-id="b-1">x</p><h2 data-level="1" data-block-id="b-2" id="heading-1">y</h2>'
    const block = summaryOf(2, 'page', 1, 'Beds')
    const html = htmlPage({ block, path: 'Beds.html', text, isTree: false })
    assert.include(html, '<p id="b-1">x</p>')
    assert.include(html, '<h2 data-level="1" id="heading-1"><span id="b-2"></span>y</h2>')
  })

  test('the list of contents nests the items and links the pages', ({ assert }) => {
    const items = [
      item('A', summaryOf(1, 'folder', null, 'A')),
      item('A/B', summaryOf(2, 'file', 1, 'B')),
      item('A/B/C', summaryOf(3, 'section', 2, 'C')),
      item('A/B/C/D #1.html', summaryOf(4, 'page', 3, 'D #1')),
      item('E', summaryOf(5, 'folder', null, 'E')),
    ]
    const html = [...indexPage(items, null)].join('').replaceAll('\n', '')
    const body = html.slice(html.indexOf('<h1>'), html.indexOf('</main>'))
    assert.equal(
      body,
      '<h1>Strata</h1><ul><li>A<ul><li>B<ul><li>C<ul><li><a href="A/B/C/D%20%231.html">D #1</a></li></ul></li></ul></li></ul></li><li>E</li></ul>'
    )
    assert.include([...indexPage([], null)].join(''), '<h1>Strata</h1>\n</main>')
  })
})
