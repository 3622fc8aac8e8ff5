import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import { DOMSerializer } from 'prosemirror-model'
import { parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { isOwn, markOwn } from '../copy/own-html.js'
import { serializeDocument } from '../document.js'
import { build } from '../fixtures/build.js'
import { JoiningSerializer } from '../kinds/list/list-clipboard.js'
import { paste } from './fixtures/paste.js'

const { background, bold, br, callout, code, doc, done, h2, h3, italic, ol, p, pre } = build
const { table, td, th, todo, tr, ul } = build

const python = (text: string) => pre({ language: 'python' }, text)
const ready = (text: string) => background({ color: 'green' }, text)

const found = {
  github: doc(
    h2('Boats'),
    table(
      tr(th(p('Boat')), th({ align: 'center' }, p('Berth')), th({ align: 'right' }, p('Length'))),
      tr(td(p('Star')), td({ align: 'center' }, p(code('N4'))), td({ align: 'right' }, p('12 m')))
    ),
    pre({ language: 'typescript' }, 'if (tide > 2) {\n\n  sail()\n}'),
    done(p('Mend the nets')),
    todo(p('Ask for ', code('N4')), todo(p('Call the harbour'))),
    callout({ kind: 'warning' }, p('The pier is slippery.'))
  ),
  'confluence-cloud': doc(
    h2('Boats'),
    table(
      tr(
        th({ colwidth: [180], background: 'blue' }, p('Boat')),
        th({ colwidth: [120] }, p('State')),
        th({ colwidth: [90] }, p('Length'))
      ),
      tr(
        th({ colwidth: [180] }, p('Star')),
        td({ colwidth: [120] }, p(ready('READY'))),
        td({ colwidth: [90] }, p(bold('12'), ' m'))
      ),
      tr(th({ colwidth: [180] }, p('Moon')), td({ colspan: 2, colwidth: [120, 90] }, p('sold')))
    ),
    callout({ kind: 'warning' }, p('The pier is slippery.')),
    python('if tide > 2:\n    sail()'),
    done(p('Oil the lamps')),
    todo(p('Mend the nets'), todo(p('The large ones'))),
    ul(p('Sail at ', italic('six')))
  ),
  'confluence-server': doc(
    h2('Boats'),
    table(
      tr(
        th(p()),
        th({ colwidth: [160] }, p('Boat')),
        th({ colwidth: [90], align: 'right' }, p('Length'))
      ),
      tr(
        td(p('1')),
        th({ colwidth: [160] }, p('Star')),
        td({ colwidth: [90], align: 'right', background: 'green' }, p('12 m'))
      ),
      tr(
        td(p('2')),
        th({ colwidth: [160] }, p('Moon')),
        td({ colwidth: [90], align: 'right' }, p('9 m'))
      )
    ),
    p('State: ', ready('Ready'), ' (tick)'),
    callout({ kind: 'warning' }, p(bold('Beware')), p('The pier is slippery.')),
    callout(p(bold('Watches')), p('Two hours each.')),
    p(bold('tide.py')),
    python('if tide > 2:\n    sail()'),
    done(p('Oil the lamps')),
    todo(p('Mend the nets'))
  ),
  'google-sheets': doc(
    table(
      tr(
        td({ colwidth: [140], background: 'yellow' }, p(bold('Boat'))),
        td({ colwidth: [90], align: 'right', background: 'yellow' }, p(bold('Length')))
      ),
      tr(
        td({ colwidth: [140] }, p('Star', br(), 'of the sea')),
        td({ colwidth: [90], align: 'right' }, p('12.5'))
      )
    )
  ),
  jetbrains: doc(
    pre('fun castOff(boat: Boat) {\n    if (tide > 2) {\n        boat.sail("six")\n    }\n\n}')
  ),
  'vs-code': doc(pre('export function castOff(boat) {\n\n  return boat.sail()\n}')),
  notion: doc(
    h3('Boats'),
    table(
      tr(th(p('Boat')), th(p('Length'))),
      tr(td(p(bold('Star'))), td(p(code('12 m')))),
      tr(td(p('Moon')), td(p()))
    ),
    ol(p('Wait for the tide'), python('if tide > 2:\n\n    sail()')),
    ol(p('Sail'))
  ),
  word: doc(
    table(
      tr(
        td({ colwidth: [200], background: 'green' }, p(bold('Boat'))),
        td({ colwidth: [100], align: 'right' }, p('Length'))
      ),
      tr(td({ colspan: 2, colwidth: [200, 100], align: 'center' }, p('All of them sail')))
    ),
    pre('if tide > 2:\n    sail()')
  ),
}

test.group('Written clipboards of other programs', () => {
  for (const [program, page] of Object.entries(found)) {
    test(`tables and code of ${program} become blocks`, ({ assert }) => {
      const pasted = paste(read(`${program}.html`))
      assert.deepEqual(pasted.toJSON(), page.toJSON())
      assert.lengthOf(parseContent(serializeDocument(pasted)!), page.childCount)
    })
  }

  test('types of Confluence panels become kinds of callouts: {0}')
    .with([
      ['info', 'note'],
      ['note', 'important'],
      ['tip', 'tip'],
      ['success', 'tip'],
      ['warning', 'warning'],
      ['error', 'caution'],
      ['custom', 'note'],
      ['constructor', 'note'],
    ] as const)
    .run(({ assert }, [type, kind]) => {
      const pasted = paste(`<div data-panel-type="${type}"><div><p>a</p></div></div>`)
      assert.deepEqual(pasted.toJSON(), doc(callout({ kind }, p('a'))).toJSON())
    })

  test('widths that editors list on cells are kept within the limits', ({ assert }) => {
    const pasted = paste(
      '<table><tr><td colspan="2" colwidth="100,0">a</td><td data-colwidth="1e9">b</td></tr><tr><td>c</td><td data-colwidth="x">d</td><td>e</td></tr></table>'
    )
    const page = doc(
      table(
        tr(td({ colspan: 2, colwidth: [100, 0] }, p('a')), td({ colwidth: [2000] }, p('b'))),
        tr(td({ colwidth: [100] }, p('c')), td(p('d')), td({ colwidth: [2000] }, p('e')))
      )
    )
    assert.deepEqual(pasted.toJSON(), page.toJSON())
  })
})

test.group('HTML copied by this editor', () => {
  test('only the first block of a copy is marked as the editor’s own', ({ assert }) => {
    const { document } = new Window() as unknown as { document: Document }
    const { nodes, marks } = DOMSerializer.fromSchema(documentSchema)
    const place = document.createElement('div')
    const page = doc(table(tr(td(p('a')))), p('b'))
    place.append(new JoiningSerializer(nodes, marks).serializeFragment(page.content, { document }))
    assert.lengthOf(place.querySelectorAll('[data-strata-slice]'), 1)
    assert.isTrue(place.firstElementChild!.hasAttribute('data-strata-slice'))
  })

  test('HTML of other editors with ProseMirror is not the editor’s own', ({ assert }) => {
    const { document } = new Window() as unknown as { document: Document }
    const place = document.createElement('div')
    place.innerHTML = '<p data-pm-slice="1 1 []">a</p>'
    assert.isFalse(isOwn(place.innerHTML))
    markOwn(place)
    assert.isTrue(isOwn(place.innerHTML))
  })
})

function read(file: string) {
  return readFileSync(new URL(`fixtures/written/${file}`, import.meta.url), 'utf8')
}
