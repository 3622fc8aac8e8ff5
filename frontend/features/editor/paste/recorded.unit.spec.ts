import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { serializeDocument } from '../document.js'
import { build } from '../fixtures/build.js'
import { googleDocs, googleTable, notion, rowOf, sheetOf, word } from './fixtures/expected.js'
import { outline } from './fixtures/outline.js'
import { paste } from './fixtures/paste.js'

const { a, bold, br, code, doc, h1, h2, h3, hr, img, italic, ol, p, pre, quote, ul } = build
const { onYellow, red, strikethrough, table, td, th, tr } = build

const nested = [
  ul(p('Nets'), ul(p('Large ones'), ul(p('Torn'))), ul(p('Small ones'))),
  ol(p('Cast off'), ol(p('Bow')), ol(p('Stern'))),
]
const anew = [ol({ start: 1 }, p('Anew')), ol(p('Again'))]
const boats = [h3('Boats'), table(rowOf(['Boat', 'Length']), rowOf(['Star', '12']))]

function sentence(secondLine: (ReturnType<typeof code> | string)[]) {
  const tides = a({ url: 'https://a.test/tides?x=1&y=2' }, 'the tides')
  const first = [bold('Three'), ' boats ', italic('left'), ' at ', strikethrough('four')]
  return p(...first, ' five, see ', tides, '.', br(), 'A second line ', ...secondLine)
}

// No page can read the picture's file, and the user gets a message (pasted-pictures.unit.spec.ts).
const writer = doc(
  h1('Harbour'),
  sentence(['in ', red(onYellow('red')), '.']),
  h2('On board'),
  nested[0]!,
  ul(p('Lamps')),
  nested[1]!,
  ol(p('Wait')),
  ...anew,
  ...boats,
  p('A picture:'),
  p('The end.')
)

const lists = [
  ul(p('Lamps'), p('with oil')),
  nested[1]!,
  ol(p('Wait')),
  ol({ start: 7 }, p('Sail')),
  ...anew,
]

const webPage = doc(
  h1('Harbour'),
  sentence(['with ', code(documentSchema.text('code <T>')), '.']),
  h2('On board'),
  nested[0]!,
  ...lists,
  quote(p('Wait for the tide.')),
  pre('if (tide) {\n  go()\n}'),
  h3('Boats'),
  table(rowOf(['Boat', 'Length'], [], th), rowOf(['Star', '12']), rowOf(['Moon', '9'])),
  hr(),
  img({
    src: 'https://harbour.test/boat.png',
    alt: 'A boat',
    width: 120,
    ratio: 2,
    caption: 'The Star at sea',
  }),
  p('The end.')
)

test.group('Recorded clipboards of other programs', () => {
  test('recording {file} becomes blocks')
    .with([
      { file: 'writer-odt', found: writer },
      { file: 'writer-docx', found: writer },
      {
        file: 'calc',
        found: doc(
          table(
            rowOf([bold('Boat'), bold('Length')], [85, 85]),
            tr(
              td({ colwidth: [85] }, p('Star')),
              td({ colwidth: [85], align: 'right' }, p('12.5'))
            ),
            tr(td({ colwidth: [85] }, p('Moon', br(), 'of the sea')), td({ colwidth: [85] }, p()))
          )
        ),
      },
      { file: 'chromium-page', found: webPage },
      {
        file: 'chromium-part',
        found: doc(
          ul(p('ones'), ul(p('Torn'))),
          ul(p('Small ones')),
          ...lists,
          quote(p('Wait for'))
        ),
      },
      { file: 'firefox-page', found: webPage },
      { file: 'word-mac', found: word },
      {
        file: 'word-list',
        found: doc(
          h3('What is in there?'),
          p('In the lockers:'),
          ...['Oil', 'Nets', 'Ropes'].map((name) => ul(p(name))),
          p('Old sails.')
        ),
      },
      { file: 'word-web', found: doc(p('oar'), ul(p('Nets'))) },
      {
        file: 'word-web-numbers',
        found: doc(ol({ start: 6 }, p('Fro')), ol(p('Aft')), ol(p('Below'))),
      },
      { file: 'google-docs-safari', found: googleDocs },
      { file: 'google-docs-table', found: googleTable },
      {
        file: 'google-sheets',
        found: doc(
          table(
            tr(
              td({ colwidth: [100] }, p('The Boats')),
              td({ colwidth: [100] }, p('The Masts')),
              td({ rowspan: 2, colwidth: [100] }, p('Two rows 2'))
            ),
            tr(td({ colspan: 2, colwidth: [100, 100] }, p('Two wide 2')))
          )
        ),
      },
      { file: 'excel-windows', found: sheetOf(70, 75, 82) },
      { file: 'excel-web', found: sheetOf(64, 69, 76) },
      { file: 'notion-blocks', found: notion },
    ])
    .run(({ assert }, { file, found }) => {
      // Normalises the addresses of all test pages.
      const html = read(`${file}.html`).replaceAll(
        /https:\/\/(a|harbour)\.test\/tides/g,
        'https://a.test/tides'
      )
      const pasted = paste(html)
      assert.deepEqual(pasted.toJSON(), found.toJSON())
      assert.lengthOf(parseContent(serializeDocument(pasted)!), found.childCount)
    })

  test('a recorded Notion page matches its outline', ({ assert }) => {
    const pasted = paste(read('notion-page.html'))
    assert.equal(`${outline(pasted)}\n`, read('notion-page.txt'))
    assert.lengthOf(parseContent(serializeDocument(pasted)!), pasted.childCount)
  })
})

function read(file: string) {
  return readFileSync(new URL(`fixtures/recorded/${file}`, import.meta.url), 'utf8')
}
