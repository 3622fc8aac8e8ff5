import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer } from 'prosemirror-model'
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { type BookmarkAttributes, safeBookmark } from '#modules/workspace/document/blocks/bookmark'
import { documentSchema } from '#modules/workspace/document/schema'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { slashItems } from '../../extensions/extensions.js'
import { build } from '../../fixtures/build.js'
import { type Edit, pressing, running, testEdits } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { filterItems } from '../../slash-menu/filter-items.js'
import { countAll } from '../../text-count/count-text.js'
import {
  bookmarkIntoLink,
  editSelected,
  insertBookmark,
  linkIntoBookmark,
  selectedBookmark,
} from './bookmark-commands.js'

const { a, bookmark, doc, h1, p, pre, quote, table, td, toggle, tr, ul } = build

const url = 'https://harbour.test/tides'
const fetched: BookmarkAttributes = {
  url,
  title: 'Tide tables',
  description: 'High and low water',
  picture: 'https://harbour.test/tides.png',
}
const link = (text: string) => a({ url }, text)
const turning = (from: number, to: number) => running(linkIntoBookmark({ from, to }, fetched))

/** Selects the block at a position, then edits. */
const selecting =
  (pos: number, edit: Edit): Edit =>
  (state) =>
    edit(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos))))

const editing = (title: string, description = '') =>
  selecting(3, running(editSelected({ title, description })))
const page = doc(p('a'), bookmark(), p('b'))

test.group('Bookmarks', () => {
  testEdits([
    [
      'a changed description leaves the title alone',
      doc(p('a'), bookmark(fetched), p('b')),
      selecting(3, running(editSelected({ description: 'Of the harbour' }))),
      doc(p('a'), bookmark({ ...fetched, description: 'Of the harbour' }), p('b')),
    ],
    [
      'a link on a line of its own becomes a bookmark',
      doc(p('a'), p(' ', link('tides'), ' '), p('b')),
      turning(5, 10),
      doc(p('a'), bookmark(fetched), p('b')),
    ],
    [
      'a link beside other text stays, and the bookmark goes below',
      doc(p('see ', link('tides')), p('b')),
      turning(5, 10),
      doc(p('see ', link('tides')), bookmark(fetched), p('b')),
    ],
    [
      'a link in a heading becomes a bookmark',
      doc(h1(link('tides'))),
      turning(1, 6),
      doc(bookmark(fetched)),
    ],
    [
      'a link in the line of a toggle stays, and the bookmark goes into the toggle',
      doc(toggle(p(link('tides')), p('b'))),
      turning(2, 7),
      doc(toggle(p(link('tides')), bookmark(fetched), p('b'))),
    ],
    [
      'a link in an item becomes a bookmark in the item',
      doc(ul(p('a'), p(link('tides')))),
      turning(5, 10),
      doc(ul(p('a'), bookmark(fetched))),
    ],
    [
      'a link in a cell becomes a bookmark in the cell',
      doc(table(tr(td(p(link('tides'))), td(p('b'))))),
      turning(4, 9),
      doc(table(tr(td(bookmark(fetched)), td(p('b'))))),
    ],
    [
      'a new bookmark takes the place of an empty line',
      doc(p('a'), p('<a>')),
      running(insertBookmark(fetched)),
      doc(p('a'), bookmark(fetched), p('<a>')),
    ],
    [
      'a new bookmark goes below code',
      doc(pre('a<a>')),
      running(insertBookmark(fetched)),
      doc(pre('a'), bookmark(fetched), p('<a>')),
    ],
    [
      'new texts replace the old ones in one line each',
      page,
      editing(' Tide\ntables ', 'so\u0007 on'),
      doc(
        p('a'),
        bookmark({ url: 'https://a.test/boats', title: 'Tide tables', description: 'so on' }),
        p('b')
      ),
    ],
    ['an empty title changes nothing', page, editing(' '), null],
    ['the same texts change nothing', page, editing('Boats'), null],
    [
      'a bookmark turns back into a link',
      page,
      selecting(3, running(bookmarkIntoLink)),
      doc(p('a'), p(a({ url: 'https://a.test/boats' }, 'Boats'), '<a>'), p('b')),
    ],
    [
      'Backspace deletes a selected bookmark',
      page,
      selecting(3, pressing('Backspace')),
      doc(p('a<a>'), p('b')),
    ],
    [
      'Enter adds a paragraph after a selected bookmark',
      page,
      selecting(3, pressing('Enter')),
      doc(p('a'), bookmark(), p('<a>'), p('b')),
    ],
  ])

  test('a bookmark in place of the cursor is selected, and leaves a cursor elsewhere', ({
    assert,
  }) => {
    const before = doc(p(link('tides')), p('b'))
    const after = (pos: number) => {
      const selection = TextSelection.create(before, pos)
      return turning(1, 6)(EditorState.create({ doc: before, selection }))
    }
    assert.equal(selectedBookmark(after(3))?.pos, 0)
    assert.isNull(selectedBookmark(after(8)))
    assert.equal(after(8).selection.$from.parent.textContent, 'b')
  })

  test('the slash menu finds it by the words for web pages', ({ assert }) => {
    for (const word of ['bookmark', 'web', 'url', 'card', 'embed']) {
      const titles = filterItems(slashItems, word).map(({ title }) => title)
      assert.include(titles, 'Bookmark', word)
    }
  })

  test('its texts and address are its plain text, and its texts count as words', ({ assert }) => {
    const shown = doc(p('see'), bookmark(fetched), bookmark({ url, title: url }))
    assert.equal(
      writePlain(shown.content),
      `see\n\nTide tables\nHigh and low water\n${url}\n\n${url}`
    )
    assert.equal(countAll([doc(p('see'), bookmark(fetched)).content]).words, 7)
  })

  const copied = [
    doc(p('a'), bookmark(), p('b')),
    doc(bookmark({ ...fetched, picture: '' })),
    doc(bookmark({ url: 'https://a.test/(b)?d=e&f=1', title: '*a* [b] $x$ <d> & "g"' })),
    doc(bookmark({ url, title: url, description: 'a "b" \\ <c> & `d`' })),
    doc(quote(bookmark(), p('b'))),
    doc(ul(p('a'), bookmark())),
  ]

  test('a bookmark survives a Markdown round trip: {0}')
    .with(copied.map((node) => [node]))
    .run(({ assert }, [node]) => {
      const written = writeMarkdown(node!.content)
      assert.include(written, '"Bookmark')
      assert.isTrue(isAlike(paste(readMarkdown(written)), node!), written)
    })

  test('Markdown has the link and the description, but no picture', ({ assert }) => {
    assert.equal(
      writeMarkdown(doc(bookmark(fetched)).content),
      `[Tide tables](${url} "Bookmark: High and low water")`
    )
  })

  test('copied HTML reads back: {0}')
    .with(
      [...copied, doc(bookmark(fetched)), doc(table(tr(td(bookmark(fetched)))))].map((n) => [n])
    )
    .run(({ assert }, [node]) => {
      const { document } = new Window() as unknown as { document: Document }
      const place = document.createElement('div')
      place.append(
        DOMSerializer.fromSchema(documentSchema).serializeFragment(node!.content, { document })
      )
      const read = DOMParser.fromSchema(documentSchema).parse(place, { preserveWhitespace: 'full' })
      assert.isTrue(isAlike(read, node!), place.innerHTML)
    })

  test('pictures are shown by the server, never by their host', ({ assert }) => {
    const drawn = JSON.stringify(documentSchema.nodes.bookmark.spec.toDOM!(bookmark(fetched)))
    assert.include(drawn, '"/api/v1/remote-pictures?url=https%3A%2F%2Fharbour.test%2Ftides.png"')
    assert.notInclude(drawn, '"https://harbour.test/tides.png"')
  })

  test('a pasted bookmark of {0} becomes a bookmark')
    .with([
      [
        'Notion',
        `<figure id="1"><a href="${url}" class="bookmark source"><div class="bookmark-info"><div class="bookmark-text"><div class="bookmark-title">Tide tables</div><div class="bookmark-description">High and low water</div></div><div class="bookmark-href"><img src="https://harbour.test/icon.png" class="icon bookmark-icon"/>${url}</div></div><img src="https://harbour.test/tides.png" class="bookmark-image"/></a></figure>`,
        fetched,
      ],
      [
        'Ghost',
        `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="${url}"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Tide tables</div><div class="kg-bookmark-description">High and low water</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://harbour.test/icon.png"><span class="kg-bookmark-author">Harbour office</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://harbour.test/tides.png"></div></a></figure>`,
        { ...fetched, description: 'High and low water · Harbour office' },
      ],
    ] as const)
    .run(({ assert }, [, html, attrs]) => {
      const pasted = paste(`<p>a</p>${html}<p>b</p>`)
      assert.isTrue(isAlike(pasted, doc(p('a'), bookmark(attrs), p('b'))), String(pasted))
    })

  test('a pasted link stays a link unless it is a copied bookmark: {0}')
    .with([
      [`<p><a href="${url}">tides</a></p>`],
      [`<p><a href="${url}" title="Tide tables">tides</a></p>`],
      [`<p><a href="${url}" title="Bookmarks">tides</a></p>`],
      [`<p>see <a href="${url}" title="Bookmark">tides</a></p>`],
      ['<p><a href="mailto:a@b.test" title="Bookmark">tides</a></p>'],
      ['<p><a href="/app/1" title="Bookmark">tides</a></p>'],
      ['<p><a class="bookmark source" href="javascript:alert(1)">tides</a></p>'],
      ['<div class="bookmark"><a class="bookmark-title" href="https://a.test">tides</a> c</div>'],
      ['<div data-bookmark><a class="bookmark-title" href="javascript:x">tides</a></div>'],
    ])
    .run(({ assert }, [html]) => {
      const pasted = paste(html!)
      pasted.descendants(({ type }) => assert.notEqual(type.name, 'bookmark'))
      assert.include(pasted.textContent, 'tides')
    })

  test('a title without a visible character is the address', ({ assert }) => {
    const url = 'https://a.test/'
    const given = { url, title: '\u200b\u200b', description: '\u200b', picture: '' }
    assert.deepEqual(safeBookmark(given), { ...given, title: url, description: '' })
  })

  test('a hostile bookmark is made harmless', ({ assert }) => {
    const hostile = safeBookmark({
      url: 'javascript:alert(1)',
      title: '\u0007\n',
      description: `${'d'.repeat(999)}🙂`,
      picture: '/api/v1/files/a',
    })
    assert.deepEqual(hostile, {
      url: 'about:blank',
      title: 'about:blank',
      description: 'd'.repeat(999),
      picture: '',
    })
    assert.deepEqual(safeBookmark(hostile), hostile)
  })
})
