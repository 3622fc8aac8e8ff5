import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMParser, DOMSerializer } from 'prosemirror-model'
import { EditorState, NodeSelection, type Selection, TextSelection } from 'prosemirror-state'
import { fileName, keyInAddress, sizeLabel } from '#modules/workspace/document/blocks/attachment'
import { documentSchema } from '#modules/workspace/document/schema'
import { BlockSelection } from '../../blocks/block-selection.js'
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
import { renameSelected, selectedAttachment } from './attachment-commands.js'
import { writeCopied } from './write-copied.js'

const { doc, file, p, quote, table, td, tr, ul } = build

/** Selects the block at a position, then edits. */
const selecting =
  (pos: number, edit: Edit): Edit =>
  (state) =>
    edit(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos))))

const renaming = (name: string) => selecting(3, running(renameSelected(name)))
const page = doc(p('a'), file(), p('b'))

test.group('Attachments', () => {
  testEdits([
    [
      'a new name replaces the old one',
      page,
      renaming(' tides.pdf '),
      doc(p('a'), file({ name: 'tides.pdf' }), p('b')),
    ],
    [
      'a name loses the characters that disguise it',
      page,
      renaming('tides\u202efdp.exe'),
      doc(p('a'), file({ name: 'tides fdp.exe' }), p('b')),
    ],
    ['an empty name changes nothing', page, renaming(' '), null],
    ['a name of zero-width signs changes nothing', page, renaming('\u200b\u3164'), null],
    ['the same name changes nothing', page, renaming('boats.pdf'), null],
    [
      'Backspace deletes a selected attachment',
      page,
      selecting(3, pressing('Backspace')),
      doc(p('a<a>'), p('b')),
    ],
    [
      'Enter adds a paragraph after a selected attachment',
      page,
      selecting(3, pressing('Enter')),
      doc(p('a'), file(), p('<a>'), p('b')),
    ],
  ])

  test('an attachment counts as selected however it was selected, but not among other blocks', ({
    assert,
  }) => {
    const selected = (selection: Selection) =>
      selectedAttachment(EditorState.create({ doc: page, selection }))?.pos
    assert.equal(selected(NodeSelection.create(page, 3)), 3)
    assert.equal(selected(BlockSelection.between(page, 3)), 3)
    assert.isUndefined(selected(BlockSelection.between(page, 0, 3)))
    assert.isUndefined(selected(TextSelection.create(page, 1)))
  })

  test('the slash menu finds it by the words for files', ({ assert }) => {
    for (const word of ['file', 'attach', 'upload', 'pdf', 'video']) {
      const titles = filterItems(slashItems, word).map(({ title }) => title)
      assert.include(titles, 'File', word)
    }
  })

  test('its name is its plain text, and counts as words', ({ assert }) => {
    const named = doc(p('see'), file({ name: 'Tide tables.pdf' }))
    assert.equal(writePlain(named.content), 'see\n\nTide tables.pdf')
    assert.equal(countAll([named.content]).words, 3)
  })

  const copied = [
    doc(p('a'), file(), p('b')),
    doc(file({ name: '*a* [b] (1) <d> `e`_f_ & "g".txt', size: 0 })),
    doc(quote(file(), p('b'))),
    doc(ul(p('a'), file())),
    doc(table(tr(td(file()), td(p('b'))))),
  ]

  test('an attachment survives a Markdown round trip: {0}')
    .with(copied.slice(0, 4).map((node) => [node]))
    .run(({ assert }, [node]) => {
      const written = writeMarkdown(node!.content)
      assert.include(written, '(/api/v1/files/a "')
      assert.isTrue(isAlike(paste(readMarkdown(written)), node!), written)
    })

  test('copied HTML has the full address for other programs, and reads back: {0}')
    .with(copied.map((node) => [node]))
    .run(({ assert }, [node]) => {
      const { document } = new Window() as unknown as { document: Document }
      const place = document.createElement('div')
      const kept = globalThis.location
      Object.assign(globalThis, { location: { origin: 'https://notes.test' } })
      try {
        place.append(
          DOMSerializer.fromSchema(documentSchema).serializeFragment(node!.content, { document })
        )
        writeCopied(place)
      } finally {
        Object.assign(globalThis, { location: kept })
      }
      assert.include(place.innerHTML, 'href="https://notes.test/api/v1/files/a"')
      const read = DOMParser.fromSchema(documentSchema).parse(place, { preserveWhitespace: 'full' })
      assert.isTrue(isAlike(read, node!), place.innerHTML)
    })

  test('a pasted link stays a link unless it is a copied attachment: {0}')
    .with([
      ['<p>see <a href="/api/v1/files/a" title="9 bytes">boats.pdf</a></p>'],
      ['<p><a href="/api/v1/files/a">boats.pdf</a></p>'],
      ['<p><a href="/api/v1/files/../a" title="9 bytes">boats.pdf</a></p>'],
      ['<p><a href="https://other.test/api/v1/files/a" title="9 bytes">boats.pdf</a></p>'],
      ['<p><a href="//other.test/api/v1/files/a" title="9 bytes">boats.pdf</a></p>'],
      ['<p><a href="https://files.test/boats.pdf">boats.pdf</a></p>'],
    ])
    .run(({ assert }, [html]) => {
      const pasted = paste(html!)
      pasted.descendants(({ type }) => assert.notEqual(type.name, 'attachment'))
      assert.include(pasted.textContent, 'boats.pdf')
    })

  test('pasted HTML with the wrong key or size loses no word: {0}')
    .with([
      ['data-file-key="../x" data-size="1"'],
      ['data-file-key="a b" data-size="1"'],
      ['data-file-key="a" data-size="many"'],
      ['data-file-key="a" data-size="-1"'],
      ['data-file-key="a" data-size="1e99"'],
    ])
    .run(({ assert }, [attributes]) => {
      const pasted = paste(`<div class="attachment" ${attributes}><a href="x">boats.pdf</a></div>`)
      pasted.descendants(({ type }) => assert.notEqual(type.name, 'attachment'))
      assert.equal(pasted.textContent, 'boats.pdf')
    })

  test('the name {0} is shown as {1}')
    .with([
      ['a.pdf', 'a.pdf'],
      ['a\u0000\u0007b\n c.pdf', 'a b c.pdf'],
      ['cod\u202eexe.', 'cod exe.'],
      ['\u2066\u200f', 'File'],
      ['', 'File'],
      ['\u200b\u200b', 'File'],
      [`${'x'.repeat(254)}🙂`, 'x'.repeat(254)],
    ] as const)
    .run(({ assert }, [name, shown]) => {
      assert.equal(fileName(name), shown)
      assert.equal(fileName(shown), shown)
    })

  test('the size of {0} bytes is shown as {1}')
    .with([
      [0, '0 B'],
      [1023, '1020 B'],
      [2048, '2 kB'],
      [2_517_201, '2.4 MB'],
      [2 ** 53 - 1, '8390000 GB'],
    ] as const)
    .run(({ assert }, [bytes, label]) => assert.equal(sizeLabel(bytes), label))

  test('only addresses of this installation name a file', ({ assert }) => {
    assert.equal(keyInAddress('/api/v1/files/a-_1'), 'a-_1')
    for (const other of [
      'a',
      'x:a',
      '/api/v1/files/',
      '/api/v1/files/a/b',
      '\t//e.test/api/v1/files/a',
    ]) {
      assert.isUndefined(keyInAddress(other), other)
    }
  })
})
