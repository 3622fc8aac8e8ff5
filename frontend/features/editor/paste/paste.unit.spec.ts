import { test } from '@japa/runner'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { MAX_BLOCK_DEPTH, parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../document.js'
import { build } from '../fixtures/build.js'
import { fitPage } from './fit-page.js'
import { EXCEL, GOOGLE_DOCS, NOTION, WORD } from './fixtures/clipboards.js'
import { paste } from './fixtures/paste.js'
import { looksLikeMarkdown } from './markdown/looks-like-markdown.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'

const { a, bold, br, code, doc, done, h1, h2, hr, img, italic, ol, p, pre, quote } = build
const { table, td, th, todo, tr, ul } = build

test.group('Paste', () => {
  test('a paste from {from} becomes blocks')
    .with([
      {
        from: 'Word',
        html: WORD,
        found: doc(
          h1('Harbour'),
          p(bold('Three'), ' boats ', italic('left'), '.'),
          ul(p('Nets'), ul(p('Large ones'))),
          ul(p('Lamps')),
          p('Then:'),
          ol({ start: 3 }, p('Cast off')),
          ol(p('Wait'))
        ),
      },
      {
        from: 'Google Docs',
        html: GOOGLE_DOCS,
        found: doc(
          h2('Harbour'),
          p(bold('Three'), ' boats ', italic('left')),
          ul(p('Nets'), ul(p('Large ones'))),
          ul(p(a('Lamps'))),
          done(p('Oil'))
        ),
      },
      {
        from: 'Notion',
        html: NOTION,
        found: doc(
          h1('Harbour'),
          p(bold('Three'), ' boats ', italic('left')),
          ul(p('Nets'), ul(p('Large ones'))),
          todo(p('Lamps')),
          done(p('Oil')),
          quote(p('Wait')),
          hr(),
          pre({ language: 'javascript' }, 'if (tide) {\n  go()\n}')
        ),
      },
      {
        from: 'Excel',
        html: EXCEL,
        found: doc(
          table(
            tr(td({ colwidth: [64] }, p('Boat')), td({ colwidth: [64] }, p('Length'))),
            tr(td({ colwidth: [64] }, p('Star')), td({ colwidth: [64], align: 'right' }, p('12'))),
            tr(td({ colwidth: [64] }, p()), td({ colwidth: [64] }, p()))
          )
        ),
      },
      {
        from: 'a page whose table arranges blocks',
        html: '<table><tr><td><h1>a</h1><p>b</p></td></tr></table>',
        found: doc(h1('a'), p('b')),
      },
      {
        from: 'a hostile page',
        html: '<pre onclick="x()"><img src=x onerror=x()>a</pre><table><tr><td><a href="javascript:x()">b</a></td></tr></table>',
        found: doc(pre('a'), p(a({ url: 'about:blank' }, 'b'))),
      },
    ])
    .run(({ assert }, { html, found }) => {
      const pasted = paste(html)
      assert.deepEqual(pasted.toJSON(), found.toJSON())
      assert.lengthOf(parseContent(serializeDocument(pasted)!), found.childCount)
    })

  test('pasted Markdown becomes blocks: {text}')
    .with([
      {
        text: '## Boats\n\nA **bold** word, `code`\nand *more*',
        found: doc(
          h2('Boats'),
          p('A ', bold('bold'), ' word, ', code('code'), br(), 'and ', italic('more'))
        ),
      },
      {
        text: '- one\n  1. two\n- [ ] three\n- [x] four',
        found: doc(ul(p('one'), ol(p('two'))), todo(p('three')), done(p('four'))),
      },
      { text: '3. one\n4. two', found: doc(ol({ start: 3 }, p('one')), ol(p('two'))) },
      { text: '> said\n\n---\n\nafter', found: doc(quote(p('said')), hr(), p('after')) },
      {
        text: '```\nif (a) {\n  b\n```',
        found: doc(pre('if (a) {\n  b')),
      },
      { text: '[here](https://a.test)', found: doc(p(a('here'))) },
      {
        text: '![A boat](https://a.test/b.png)',
        found: doc(img({ src: 'https://a.test/b.png', alt: 'A boat' })),
      },
      {
        text: '![A boat](https://a.test/b.png "At sea")',
        found: doc(img({ src: 'https://a.test/b.png', alt: 'A boat', caption: 'At sea' })),
      },
      {
        text: '| a | b |\n|---|---|\n| c | d |',
        found: doc(table(tr(th(p('a')), th(p('b'))), tr(td(p('c')), td(p('d'))))),
      },
      { text: '# List<T> & <b>x', found: doc(h1(documentSchema.text('List<T> & <b>x'))) },
      { text: '[x](javascript:alert(1))', found: doc(p(a({ url: 'about:blank' }, 'x'))) },
    ])
    .run(({ assert }, { text, found }) => {
      assert.deepEqual(paste(readMarkdown(text)).toJSON(), found.toJSON())
    })

  test('looksLikeMarkdown tells Markdown from other text: {text}')
    .with([
      { text: '# Boats', is: true },
      { text: 'text\n\n```js\nx\n```', is: true },
      { text: '- [ ] one', is: true },
      { text: '- one\n- two', is: true },
      { text: '1. one\n2. two', is: true },
      { text: '> said', is: true },
      { text: 'see [here](https://a.test)', is: true },
      { text: 'a **bold** word', is: true },
      { text: 'run `npm test` now', is: true },
      { text: 'plain', is: false },
      { text: '#hashtag', is: false },
      { text: '- a dash alone', is: false },
      { text: '2 * 3 * 4 ** 5', is: false },
      { text: 'snake_case_name and a_b', is: false },
      { text: 'a[0](x)', is: false },
      { text: '-5\n-6', is: false },
      { text: 'https://a.test/a_b_c', is: false },
    ])
    .run(({ assert }, { text, is }) => assert.equal(looksLikeMarkdown(text), is))

  test('a million times {sign} is rejected as Markdown at once')
    .with(['[', '\n', ' ', '*', '(', '<aside>\n'].map((sign) => ({ sign })))
    .run(({ assert }, { sign }) => assert.isFalse(looksLikeMarkdown(sign.repeat(1_000_000))))

  test('a paste into {depth} levels of blocks nests {levels} levels, the rest beside them')
    .with([
      { depth: 0, levels: 20 },
      { depth: MAX_BLOCK_DEPTH - 3, levels: 3 },
      { depth: MAX_BLOCK_DEPTH, levels: 1 },
    ])
    .run(({ assert }, { depth, levels }) => {
      const said = Array.from({ length: 30 }).reduce<Node>(
        (inner) => quote(p('a'), inner),
        p('end')
      )
      const { content } = fitPage(Slice.maxOpen(Fragment.from([p('a'), said])), depth)
      let innermost = content
      for (let level = 1; level < levels; level++) innermost = innermost.lastChild!.content
      const lines = Array.from({ length: 32 - levels }, () => p('a'))
      assert.deepEqual(innermost.toJSON(), doc(...lines, p('end')).content.toJSON())
    })
})
