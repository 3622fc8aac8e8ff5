import { test } from '@japa/runner'
import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { propertyRuns } from '#testing/property_runs'
import { documentSchema } from '#modules/workspace/document/schema'
import { sayable } from '#modules/workspace/document/write/sayable'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { build } from '../../fixtures/build.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'

const { bold, br, code, doc, h1, p, quote, table, td, th, tr, ul } = build

test.group('Table: Markdown', () => {
  test('{shape}')
    .with([
      {
        shape: 'a header row, alignments and formats',
        page: doc(
          table(
            tr(th(p('Boat')), th({ align: 'right' }, p('Length'))),
            tr(td(p(bold('Star'))), td({ align: 'right' }, p('12')))
          )
        ),
        text: '| Boat | Length |\n| --- | --: |\n| **Star** | 12 |',
      },
      {
        shape: 'a table without a header row has an empty one',
        page: doc(table(tr(td(p('a')), td(p('b'))))),
        text: '|  |  |\n| --- | --- |\n| a | b |',
      },
      {
        shape: 'pipes are escaped and line breaks are tags',
        page: doc(table(tr(th(p('a|b'))), tr(td(p('c', br(), 'd'))), tr(td(p(code('x|y')))))),
        text: '| a\\|b |\n| --- |\n| c<br>d |\n| `x\\|y` |',
      },
      {
        shape: 'a table in a quote',
        page: doc(quote(table(tr(th(p('a'))), tr(td(p('b')))))),
        text: '> | a |\n> | --- |\n> | b |',
      },
    ])
    .run(({ assert }, { page, text }) => {
      assert.equal(writeMarkdown(page.content), text)
      const read = paste(readMarkdown(text))
      assert.isTrue(isAlike(read, page), String(read))
    })

  test('merged cells, blocks in cells and later headers become plain cells', ({ assert }) => {
    const page = doc(
      table(
        tr(th(p('a')), th({ colspan: 2 }, h1('b'))),
        tr(th({ rowspan: 2 }, p('c')), td(p('d'), ul(p('e'))), td(p('f'))),
        tr(td(p('g')), td(p()))
      )
    )
    const text = writeMarkdown(page.content)
    assert.equal(text, '| a | b |  |\n| --- | --- | --- |\n| c | d<br>\\- e | f |\n|  | g |  |')
  })

  test('any table that Markdown can hold is read back', ({ assert }) => {
    const word = fc
      .array(
        fc.constantFrom(
          'a',
          ' ',
          '|',
          '\\',
          '`',
          '*',
          '<',
          '<br>',
          '-',
          '1.',
          '#',
          '&amp;',
          '>',
          '_'
        )
      )
      .map((parts) => parts.join('').trim())
    const cell = fc.tuple(word, fc.constantFrom('', 'bold', 'code')).map(([text, mark]) => {
      const marks = mark === '' ? [] : [documentSchema.mark(mark)]
      return text === '' ? p() : p(documentSchema.text(text, marks) as never)
    })
    const tables = fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean())
      .chain(([width, hasHeader]) =>
        fc
          .array(fc.array(cell, { minLength: width, maxLength: width }), {
            minLength: 1,
            maxLength: 3,
          })
          .map((rows) =>
            rows.map((cells, row) =>
              tr(...cells.map(hasHeader && row === 0 ? (c) => th(c) : (c) => td(c)))
            )
          )
      )
      .filter((rows) => width(rows) > 1 || rows.length > 1)
      .filter((rows) => rows.some((row) => row.textContent.trim() !== ''))
    fc.assert(
      fc.property(tables, (rows) => {
        const said = sayable(Fragment.from(table(...rows)))
        const page = documentSchema.nodes.doc.create(null, said)
        const read = paste(readMarkdown(writeMarkdown(page.content)))
        return isAlike(read, page)
      }),
      { numRuns: propertyRuns(300) }
    )
    assert.isTrue(true)
  })
})

function width(rows: readonly Node[]) {
  return rows[0]!.childCount
}
