import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer } from 'prosemirror-model'
import { parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { serializeDocument } from '../../document.js'
import { turnIntoItems } from '../../extensions/extensions.js'
import { build } from '../../fixtures/build.js'
import { type Edit, pressing, running, testEdits, typing } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { looksLikeMarkdown } from '../../paste/markdown/looks-like-markdown.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { writeCopied } from './write-copied.js'

const { bold, br, callout, code, doc, h1, h2, hr, img, ol, p, quote, todo, toggle, ul } = build

const turningInto = (title: string): Edit =>
  running(turnIntoItems.find((item) => item.title === title)!.command)

test.group('Toggles: making them', () => {
  testEdits([
    ["'>> ' makes a toggle", doc(p('<a>')), typing('>> one'), doc(toggle(p('one<a>')))],
    ["'>> ' in a heading", doc(h2('<a>one')), typing('>> '), doc(toggle(h2('<a>one')))],
    [
      "'>> ' below a toggle makes a second one",
      doc(toggle(p('one')), p('<a>')),
      typing('>> two'),
      doc(toggle(p('one')), toggle(p('two<a>'))),
    ],
    ["'# ' makes a toggle heading", doc(toggle(p('<a>'))), typing('# a'), doc(toggle(h1('a<a>')))],
    ['Mod+Alt+9', doc(h1('one<a>')), pressing('Mod-Alt-9'), doc(toggle(p('one<a>')))],
    ['Mod+Alt+9 once', doc(toggle(p('one<a>'))), pressing('Mod-Alt-9'), null],
    [
      'a heading becomes a toggle heading',
      doc(h1('one<a>')),
      turningInto('Toggle heading 1'),
      doc(toggle(h1('one<a>'))),
    ],
    [
      'a toggle becomes a toggle heading and keeps its blocks',
      doc(toggle(p('one<a>'), p('two'))),
      turningInto('Toggle heading 2'),
      doc(toggle(h2('one<a>'), p('two'))),
    ],
    [
      'each selected line gets its own toggle',
      doc(p('o<a>ne'), quote(p('two')), p('t<b>hree')),
      turningInto('Toggle'),
      doc(toggle(p('o<a>ne')), toggle(p('two')), toggle(p('t<b>hree'))),
    ],
    [
      'a list item becomes a toggle and keeps its blocks',
      doc(ul({ id: 'x' }, p('one<a>'), ul(p('two')))),
      turningInto('Toggle'),
      doc(toggle({ id: 'x' }, p('one<a>'), ul(p('two')))),
    ],
    [
      'a toggle becomes a list item and keeps its blocks',
      doc(toggle({ id: 'x' }, h1('one<a>'), p('two'))),
      turningInto('Bulleted list'),
      doc(ul({ id: 'x' }, p('one<a>'), p('two'))),
    ],
    [
      'a toggle becomes text, with its blocks below',
      doc(toggle({ id: 'x' }, p('one<a>'), p('two'))),
      turningInto('Text'),
      doc(p({ id: 'x' }, 'one<a>'), p('two')),
    ],
    [
      'a toggle becomes a quote of its line',
      doc(toggle(p('one<a>'), p('two'))),
      turningInto('Quote'),
      doc(quote(p('one<a>')), p('two')),
    ],
  ])
})

test.group('Toggles: Enter and Backspace', () => {
  testEdits([
    [
      'Enter at the end of the line goes on inside',
      doc(toggle(h1('one<a>'))),
      typing('\ntwo'),
      doc(toggle(h1('one'), p('two<a>'))),
    ],
    [
      'Enter in the line moves its end inside',
      doc(toggle(p('one<a>two'), p('three'))),
      typing('\n'),
      doc(toggle(p('one'), p('<a>two'), p('three'))),
    ],
    [
      'Enter over a selection replaces it',
      doc(toggle(p('on<a>e t<b>wo'))),
      typing('\n'),
      doc(toggle(p('on'), p('<a>wo'))),
    ],
    [
      'Enter at the start of the line makes a toggle above',
      doc(toggle({ id: 'x' }, p('<a>one'), p('two'))),
      typing('\n'),
      doc(toggle(p()), toggle({ id: 'x' }, p('<a>one'), p('two'))),
    ],
    ['Enter in an empty toggle makes text', doc(toggle(p('<a>'))), typing('\n'), doc(p('<a>'))],
    [
      'Enter in an empty last line leads out',
      doc(toggle(p('one'), p('two<a>'))),
      typing('\n\nthree'),
      doc(toggle(p('one'), p('two')), p('three<a>')),
    ],
    [
      'Enter in an empty line between others stays inside',
      doc(toggle(p('one'), p('<a>'), p('two'))),
      typing('\n'),
      doc(toggle(p('one'), p(), p('<a>'), p('two'))),
    ],
    [
      'Backspace at the start makes text, with the blocks below',
      doc(toggle({ id: 'x' }, p('<a>one'), ul(p('two')))),
      pressing('Backspace'),
      doc(p({ id: 'x' }, '<a>one'), ul(p('two'))),
    ],
    [
      'Backspace at the start of a toggle heading first makes its line text',
      doc(toggle(h1('<a>one'), p('two'))),
      pressing('Backspace'),
      doc(toggle(p('<a>one'), p('two'))),
    ],
    [
      'Backspace at the start of the first nested line joins it to the toggle’s line',
      doc(toggle(p('one'), p('<a>two'))),
      pressing('Backspace'),
      doc(toggle(p('one<a>two'))),
    ],
    [
      'a deleted start of the line leaves a toggle',
      doc(p('one<a>'), toggle(p('two<b>'), ul(p('three')))),
      pressing('Backspace'),
      doc(p('one<a>'), toggle(p(), ul(p('three')))),
    ],
  ])
})

test.group('Toggles: Tab', () => {
  testEdits([
    [
      'Tab at the start of a block moves it into the toggle above',
      doc(toggle(p('one')), quote({ id: 'x' }, p('<a>two'))),
      pressing('Tab'),
      doc(toggle(p('one'), quote({ id: 'x' }, p('<a>two')))),
    ],
    [
      'Tab within text inserts a tab',
      doc(toggle(p('one')), p('t<a>wo')),
      pressing('Tab'),
      doc(toggle(p('one')), p('t\t<a>wo')),
    ],
    [
      'Shift+Tab moves the last block out',
      doc(toggle(p('one'), p('two'), h2({ id: 'x' }, '<a>three'))),
      pressing('Shift-Tab'),
      doc(toggle(p('one'), p('two')), h2({ id: 'x' }, '<a>three')),
    ],
    [
      'Shift+Tab keeps a block that has others below it',
      doc(toggle(p('one'), p('<a>two'), p('three'))),
      pressing('Shift-Tab'),
      null,
    ],
  ])
})

test.group('Toggles: Markdown, text and HTML', () => {
  test('the server drops an open state from a document', ({ assert }) => {
    const page = doc(toggle({ id: 'x' }, p('one'), p('two')))
    const sent = JSON.parse(serializeDocument(page)!) as { content: { attrs: object }[] }
    Object.assign(sent.content[0]!.attrs, { open: true })
    assert.deepEqual(parseContent(JSON.stringify(sent)), parseContent(serializeDocument(page)))
  })

  test('a toggle survives a Markdown round trip: {0}')
    .with([
      [doc(toggle(p('one')))],
      [doc(toggle(p('one'), p('two'), ul(p('three'))), p('after'))],
      [doc(toggle(h2('one'), p('two')))],
      [doc(toggle(p('a ', bold('b'), ' c'), hr()))],
      [doc(toggle(p('List<T> & <b>x</b> &amp; *y* [z](z)'), p('x')))],
      [doc(toggle(p('one', br(), 'two'), p('x')))],
      [doc(toggle(p(), p('x')))],
      [doc(toggle(p()), p('x'))],
      [doc(toggle(p('one'), quote(p(code('``` two')))), quote(toggle(p('three'))))],
      [doc(ul(p('one'), toggle(p('two'), p('three'), p('four'))))],
      [doc(toggle(p('one'), toggle(p('two'), toggle(p('three'), p('four'))), p('five')))],
      [doc(ul(p('one'), toggle(p('two'), ol(p('three')))), ul(p('four')))],
      [doc(quote(toggle(p('one'), p('two'))), callout(toggle(p('three'), img({ alt: 'a' }))))],
      [doc(toggle(p('one'), todo(p('two')), p(code('three'))))],
    ])
    .run(({ assert }, [page]) => {
      const written = writeMarkdown(page!.content)
      const read = paste(readMarkdown(written))
      assert.isTrue(isAlike(read, page!), `${written}\n${String(read)}`)
      assert.isTrue(looksLikeMarkdown(written), written)
    })

  test('a toggle is written as Markdown, as on GitHub', ({ assert }) => {
    assert.equal(
      writeMarkdown(doc(toggle(p('A & b'), p('one'), p('two')), p('x')).content),
      '<details>\n<summary>A &amp; b</summary>\n\none\n\ntwo\n\n</details>\n\nx'
    )
    assert.equal(
      writeMarkdown(doc(toggle(h2('A'), ul(p('one')))).content),
      '<details>\n<summary>\n\n## A\n\n</summary>\n\n- one\n\n</details>'
    )
  })

  test('a toggle is written as plain text with its blocks indented', ({ assert }) => {
    const page = doc(toggle(p('one'), p('two'), ul(p('three'))), p('four'))
    assert.equal(writePlain(page.content), '▸ one\n  \n  two\n  \n  - three\n\nfour')
  })

  test('Markdown of others is read: {0}')
    .with([
      [
        '<details open><summary><b>Gear</b> to take</summary>\n\nOars\n</details>',
        doc(toggle(p(bold('Gear'), ' to take'), p('Oars'))),
      ],
      ['<details>\n\nOars\n\n</details>', doc(toggle(p('Details'), p('Oars')))],
      [
        '<details>\n<summary><h2>Gear</h2></summary>\nOars\n</details>',
        doc(toggle(h2('Gear'), p('Oars'))),
      ],
    ])
    .run(({ assert }, [text, page]) => {
      const read = paste(readMarkdown(text as string))
      assert.isTrue(isAlike(read, page as typeof read), String(read))
    })

  test('details without an end stay text', ({ assert }) => {
    const read = paste(readMarkdown('<details>\n<summary>Gear</summary>\n\nOars'))
    assert.include(read.textContent, 'Gear')
    assert.include(read.textContent, 'Oars')
  })

  test('a toggle pasted from {from} stays a toggle')
    .with([
      {
        from: 'GitHub',
        html: '<details open=""><summary dir="auto">Tide <strong>tables</strong></summary>\n<p dir="auto">High at <em>six</em></p>\n<ul dir="auto">\n<li>Low at noon</li>\n</ul>\n</details>',
        found: doc(
          toggle(
            p('Tide ', bold('tables')),
            p('High at ', build.italic('six')),
            ul(p('Low at noon'))
          )
        ),
      },
      {
        from: 'an export of Notion',
        html: '<ul id="1a" class="toggle"><li><details open=""><summary>Tide tables</summary><p id="1b" class="">High at six</p></details></li></ul><details open=""><summary style="font-weight:600;font-size:1.5em;line-height:1.3;margin:0">Harbours</summary><div class="indented"><p class="">None</p></div></details>',
        found: doc(toggle(p('Tide tables'), p('High at six')), toggle(h2('Harbours'), p('None'))),
      },
      {
        from: 'the editor of Confluence',
        html: '<div data-node-type="expand" data-title="Tide tables" data-expanded="true"><p>High at six</p></div>',
        found: doc(toggle(p('Tide tables'), p('High at six'))),
      },
      {
        from: 'a page of Confluence',
        html: '<div class="expand-container"><div class="expand-control"><span class="expand-control-icon"></span><span class="expand-control-text">Tide tables</span></div><div class="expand-content expand-hidden"><p>High at six</p></div></div>',
        found: doc(toggle(p('Tide tables'), p('High at six'))),
      },
      {
        from: 'Tiptap',
        html: '<details class="details"><summary>Tide tables</summary><div data-type="detailsContent"><p>High at six</p></div></details>',
        found: doc(toggle(p('Tide tables'), p('High at six'))),
      },
      {
        from: 'a page whose summary has several blocks',
        html: '<details><summary><h3>Tides</h3><p>of June</p></summary>High at six</details>',
        found: doc(toggle(p('Tides', br(), 'of June'), p('High at six'))),
      },
    ])
    .run(({ assert }, { html, found }) => {
      const pasted = paste(html)
      assert.isTrue(isAlike(pasted, found), String(pasted))
    })

  test('a copied toggle is an element that other programs read, and reads back', ({ assert }) => {
    const { document } = new Window() as unknown as { document: Document }
    const page = doc(
      toggle({ id: 'x' }, p({ id: undefined }, bold('one')), toggle(h2('two'), p('three'))),
      toggle(p(), p('x'))
    )
    const place = document.createElement('div')
    place.append(
      DOMSerializer.fromSchema(documentSchema).serializeFragment(page.content, { document })
    )
    writeCopied(place)
    assert.include(place.innerHTML, '<summary><strong>one</strong></summary><details')
    assert.include(place.innerHTML, '<summary><h2>two</h2></summary><p>three</p></details>')
    assert.isNull(place.querySelector('button'))
    const read = DOMParser.fromSchema(documentSchema).parse(place, { preserveWhitespace: 'full' })
    assert.deepEqual(read.toJSON(), page.toJSON())
  })
})
