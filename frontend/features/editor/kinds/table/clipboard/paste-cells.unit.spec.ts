import { test } from '@japa/runner'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { CellSelection, TableMap } from 'prosemirror-tables'
import { MAX_COLUMNS } from '#modules/workspace/document/blocks/table'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { build } from '../../../fixtures/build.js'
import { type Edit, testEdits } from '../../../fixtures/editing.js'
import { paste } from '../../../paste/fixtures/paste.js'
import { pasted } from './paste-cells.js'
import { isTabular, readTsv } from './read-tsv.js'

const { doc, h1, p, pre, table, td, th, tr, ul } = build

const two = (a: string, b: string) => tr(td(p(a)), td(p(b)))

/** Returns an edit that pastes blocks, or the text of a clipboard without HTML. */
function pasting(content: Node | string): Edit {
  return (state) => {
    const isText = typeof content === 'string'
    const slice = isText ? Slice.empty : new Slice(Fragment.from(content), 0, 0)
    const tr = pasted(state, slice, isText ? content : '')
    return tr ? state.apply(tr) : state
  }
}

/** Selects the cells from one place of the first block to another, then edits. */
function inCells([row, column]: number[], [lastRow, lastColumn]: number[], edit: Edit): Edit {
  return (state) => {
    const map = TableMap.get(state.doc.firstChild!)
    const at = (y: number, x: number) => 1 + map.map[y * map.width + x]!
    const selection = CellSelection.create(state.doc, at(row!, column!), at(lastRow!, lastColumn!))
    return edit(state.apply(state.tr.setSelection(selection)))
  }
}

test.group('Table: pasting cells', () => {
  testEdits([
    [
      'cells replace those from the cursor on, and keep the header row',
      doc(table(tr(th(p('<a>A')), th(p('B'))), two('c', 'd'))),
      pasting(table(two('1', '2'), two('3', '4'))),
      doc(table(tr(th(p('1')), th(p('2'))), two('3', '4'))),
    ],
    [
      'tab-separated text pasted into code in a cell is an ordinary paste',
      doc(table(tr(td(pre('a<a>')), td(p('b'))))),
      pasting('1\t2\n3\t4'),
      null,
    ],
    [
      'tab-separated text pasted into code is an ordinary paste',
      doc(pre('a<a>')),
      pasting('1\t2\n3\t4'),
      null,
    ],
    [
      'the table grows for more rows and columns',
      doc(table(two('a', 'b<a>'))),
      pasting(table(two('1', '2'), two('3', '4'))),
      doc(table(tr(td(p('a')), td(p('1')), td(p('2'))), tr(td(p()), td(p('3')), td(p('4'))))),
    ],
    [
      'pasting into a merged cell keeps it merged (prosemirror-tables #290)',
      doc(table(tr(td({ colspan: 2, rowspan: 2 }, p('a<a>')), td(p('b'))), tr(td(p('c'))))),
      pasting(table(two('1', '2'), two('3', '4'))),
      doc(
        table(
          tr(td({ colspan: 2, rowspan: 2 }, p('1'), p('2'), p('3'), p('4')), td(p('b'))),
          tr(td(p('c')))
        )
      ),
    ],
    [
      'one cell is pasted as text at the cursor of a merged cell',
      doc(table(tr(td({ colspan: 2 }, p('a<a>c'))), two('d', 'e'))),
      pasting(table(tr(td(p('b'))))),
      doc(table(tr(td({ colspan: 2 }, p('ab<a>c'))), two('d', 'e'))),
    ],
    [
      'a merged cell stays merged where it is pasted over single cells',
      doc(table(two('<a>a', 'b'), two('c', 'd'))),
      pasting(table(tr(td({ colspan: 2 }, p('1'))), two('2', '3'))),
      doc(table(tr(td({ colspan: 2 }, p('1'))), two('2', '3'))),
    ],
    [
      'one cell fills every selected cell',
      doc(table(two('a', 'b'), two('c', 'd'))),
      inCells([0, 0], [1, 1], pasting(table(tr(td(p('x')))))),
      doc(table(two('x', 'x'), two('x', 'x'))),
    ],
    [
      'text fills every selected cell',
      doc(table(two('a', 'b'), two('c', 'd'))),
      inCells([0, 1], [1, 1], pasting(p('x'))),
      doc(table(two('a', 'x'), two('c', 'x'))),
    ],
    [
      'tab-separated text fills cells',
      doc(table(two('<a>a', 'b'), two('c', 'd'))),
      pasting('1\t2\r\n3\t"4\n5"\r\n'),
      doc(table(two('1', '2'), tr(td(p('3')), td(p('4'), p('5'))))),
    ],
    [
      'tab-separated text outside a table becomes one',
      doc(p('<a>')),
      pasting('Boat\tLength\nStar\t12'),
      doc(table(two('Boat', 'Length'), two('Star', '12'))),
    ],
    ['indented code outside a table does not', doc(p('<a>')), pasting('a\tb\n\tc\td\te'), null],
    [
      'rows outside a table become one',
      doc(p('<a>')),
      pasting(tr(td(p('1')), td(p('2')))),
      doc(table(two('1', '2'))),
    ],
    [
      'more columns than a table may have are not pasted as cells',
      doc(table(two('<a>a', 'b'))),
      pasting(Array.from({ length: MAX_COLUMNS + 1 }, String).join('\t')),
      null,
    ],
    [
      'other blocks in a cell are an ordinary paste',
      doc(table(two('<a>', 'b'))),
      pasting(h1('x')),
      null,
    ],
  ])
})

test.group('Table: text of cells', () => {
  test('cells are copied as tab-separated text, which is read back', ({ assert }) => {
    const rows = [
      ['Boat', 'Length'],
      ['', 'two\nlines'],
      ['a "name"', '3'],
    ]
    const copied = table(
      ...rows.map((texts) =>
        tr(...texts.map((text) => td(...text.split('\n').map((line) => p(line)))))
      )
    )
    const text = writePlain(Fragment.from(copied))
    assert.equal(text, 'Boat\tLength\n\t"two\nlines"\na "name"\t3')
    assert.deepEqual(readTsv(text), rows)
  })

  test('text is tabular if its lines have the same number of tabs: {text}')
    .with([
      { text: 'a\tb\nc\td', is: true },
      { text: 'a\tb', is: false },
      { text: 'a\tb\nc', is: false },
      { text: '\ta\n\tb', is: false },
      { text: 'a\nb', is: false },
    ])
    .run(({ assert }, { text, is }) => assert.equal(isTabular(text), is))

  test('a million tabs are read in one pass', ({ assert }) => {
    assert.lengthOf(readTsv('\t'.repeat(1_000_000))[0]!, 1_000_001)
  }).timeout(5_000)
})

test.group('Table: pasted HTML', () => {
  test('{shape}')
    .with([
      {
        shape: 'widths, alignment and header come along',
        html: '<table><colgroup><col width="120"><col style="width:60pt"></colgroup><thead><tr><td>Boat</td><td align="right">Length</td></tr></thead><tr><td>Star</td><td style="text-align:right">12</td></tr></table>',
        found: table(
          tr(
            th({ colwidth: [120] }, p('Boat')),
            th({ colwidth: [80], align: 'right' }, p('Length'))
          ),
          tr(td({ colwidth: [120] }, p('Star')), td({ colwidth: [80], align: 'right' }, p('12')))
        ),
      },
      {
        shape: 'colors of a spreadsheet come along',
        html: '<table><tr><td class="xl65" style="background:#FFFF00">a</td><td class="xl65">b</td></tr></table>',
        found: table(tr(td({ background: 'yellow' }, p('a')), td(p('b')))),
      },
      {
        shape: 'blocks in a cell stay blocks',
        html: '<table><tr><td><p>a</p><ul><li>b</li></ul></td><td>c<br>d</td></tr></table>',
        found: table(tr(td(p('a'), ul(p('b'))), td(p('c', build.br(), 'd')))),
      },
      {
        shape: 'an empty cell stays',
        html: '<table><tr><td>a</td><td>&nbsp;</td></tr></table>',
        found: table(two('a', '')),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(paste(html).toJSON(), doc(found).toJSON())
    })

  test('a table of 200 columns becomes lines with all its words', ({ assert }) => {
    const cells = Array.from({ length: 200 }, (_, at) => `<td>w${at}</td>`).join('')
    const page = paste(`<table><tr>${cells}</tr></table>`)
    assert.equal(page.firstChild!.type.name, 'paragraph')
    assert.include(page.textContent, 'w199')
  })
})
