import { test } from '@japa/runner'
import { Window } from 'happy-dom'
import type { Node } from 'prosemirror-model'
import { build } from '../fixtures/build.js'
import { type Frame, lookNote, renderChanges } from './render-changes.js'

const { callout, code_ts, col, done, h2, h3, img, ol, p, pre, row } = build
const { table, td, th, todo, toggle, tr, ul } = build

/** Returns the text of a comparison as a reader of the page history sees it. */
function shown(before: Node[], after: Node[], { frames = true } = {}) {
  const kept = { window: globalThis.window, document: globalThis.document }
  const { document } = new Window()
  Object.assign(globalThis, { window: document.defaultView, document })
  try {
    const changes = { with: before, showsRemoved: true }
    const page = globalThis.document.createElement('div')
    page.append(renderChanges(after, changes, frames ? frame : undefined))
    for (const note of page.querySelectorAll('.change-note')) note.prepend('|')
    for (const note of page.querySelectorAll('.change-note')) note.append('|')
    return page.textContent!.replaceAll(/ ?\|/g, '|')
  } finally {
    Object.assign(globalThis, kept)
  }
}

const frame: Frame = (change, elements) => {
  const note = lookNote(change, elements)
  return note ? [note, ...elements] : elements
}

/** Columns with the word that changes, and blocks beside it. */
const beside = (word: string, ...blocks: Node[]) => [
  row({ id: 'row' }, col(p({ id: 'word' }, word)), col(...blocks)),
]
const within = (wrap: (...blocks: Node[]) => Node) => (word: string, block: Node) => [
  wrap(p({ id: 'word' }, word), block),
]
const inList = within((...blocks) => ul({ id: 'item' }, ...blocks))
const inToggle = within((...blocks) => toggle({ id: 'toggle' }, ...blocks))
const inCell = within((...blocks) => table(tr({ id: 'row' }, td(...blocks))))

const id = { id: 'a' }
const WORD = '[removed: one][added: two]'

test.group('renderChanges', () => {
  test('marks the look of a nested block beside changed words: {title}')
    .with([
      {
        title: 'a ticked box',
        before: beside('one', todo(id, p('Boats'))),
        after: beside('two', done(id, p('Boats'))),
        text: `${WORD}|Was: Todo list|Boats`,
      },
      {
        title: 'a ticked box with changed words',
        before: beside('one', todo(id, p('Boats'))),
        after: beside('two', done(id, p('Ships'))),
        text: `${WORD}|Was: Todo list|[removed: Boats][added: Ships]`,
      },
      {
        title: 'the level of a heading',
        before: beside('one', h2(id, 'Boats')),
        after: beside('two', h3(id, 'Boats')),
        text: `${WORD}|Was: Heading 2|Boats`,
      },
      {
        title: 'the kind of a callout',
        before: beside('one', callout({ id: 'a', kind: 'note' }, p('Boats'))),
        after: beside('two', callout({ id: 'a', kind: 'tip' }, p('Boats'))),
        text: `${WORD}|Look changed|Boats`,
      },
      {
        title: 'the language of code',
        before: beside('one', pre(id, 'Boats')),
        after: beside('two', code_ts(id, 'Boats')),
        text: `${WORD}|Look changed|Boats`,
      },
      {
        title: 'the width of a picture',
        before: beside('one', img({ id: 'a', width: 60 })),
        after: beside('two', img({ id: 'a', width: 120 })),
        text: `${WORD}|Was: 60 px wide|`,
      },
      {
        title: 'a heading in a list item',
        before: inList('one', h2(id, 'Boats')),
        after: inList('two', h3(id, 'Boats')),
        text: `${WORD}|Was: Heading 2|Boats`,
      },
      {
        title: 'an item in a list item',
        before: inList('one', ul(id, p('Boats'))),
        after: inList('two', ol(id, p('Boats'))),
        text: `${WORD}|Was: Bulleted list|Boats`,
      },
      {
        title: 'a heading in a toggle',
        before: inToggle('one', h2(id, 'Boats')),
        after: inToggle('two', h3(id, 'Boats')),
        text: `${WORD}|Was: Heading 2|Boats`,
      },
      {
        title: 'an item in a cell',
        before: inCell('one', todo(id, p('Boats'))),
        after: inCell('two', done(id, p('Boats'))),
        text: `${WORD}|Was: Todo list|Boats`,
      },
      {
        title: 'the color of a cell',
        before: [table(tr({ id: 'row' }, td(p({ id: 'word' }, 'one')), td(p(id, 'Boats'))))],
        after: [
          table(
            tr(
              { id: 'row' },
              td(p({ id: 'word' }, 'two')),
              td({ background: 'red' }, p(id, 'Boats'))
            )
          ),
        ],
        text: `${WORD}|Look changed|Boats`,
      },
      {
        title: 'a cell that became a header',
        before: [table(tr({ id: 'row' }, td(p({ id: 'word' }, 'one')), td(p(id, 'Boats'))))],
        after: [table(tr({ id: 'row' }, td(p({ id: 'word' }, 'two')), th(p(id, 'Boats'))))],
        text: `${WORD}|Look changed|Boats`,
      },
      {
        title: 'a block deeper inside',
        before: beside('one', toggle({ id: 'toggle' }, p('Trip'), todo(id, p('Boats')))),
        after: beside('two', toggle({ id: 'toggle' }, p('Trip'), done(id, p('Boats')))),
        text: `${WORD}Trip|Was: Todo list|Boats`,
      },
    ])
    .run(({ assert }, { before, after, text }) => {
      assert.equal(shown(before, after), text)
      assert.equal(shown(before, after, { frames: false }), text)
    })

  test('marks the look of a block once: {title}')
    .with([
      {
        title: 'the first block in columns',
        before: [row(col(h2(id, 'Boats')), col(p('Trip')))],
        after: [row(col(h3(id, 'Boats')), col(p('Trip')))],
        text: '|Was: Heading 2|BoatsTrip',
      },
      {
        title: 'the line of a toggle',
        before: [toggle({ id: 'toggle' }, h2(id, 'Boats'))],
        after: [toggle({ id: 'toggle' }, h3(id, 'Boats'))],
        text: '|Was: Heading 2|Boats',
      },
      {
        title: 'a block and one in it',
        before: [callout({ id: 'callout', kind: 'note' }, todo(id, p('Boats')))],
        after: [callout({ id: 'callout', kind: 'tip' }, done(id, p('Boats')))],
        text: '|Look changed||Was: Todo list|Boats',
      },
      {
        title: 'a top-level block with changed words',
        before: [callout({ id: 'a', kind: 'note' }, p('one'))],
        after: [callout({ id: 'a', kind: 'tip' }, p('two'))],
        text: `|Look changed|${WORD}`,
      },
      {
        title: 'widths of columns',
        before: [
          row({ id: 'row' }, col({ width: 30 }, p(id, 'one')), col({ width: 70 }, p('Trip'))),
        ],
        after: [
          row({ id: 'row' }, col({ width: 60 }, p(id, 'two')), col({ width: 40 }, p('Trip'))),
        ],
        text: `|Look changed|${WORD}Trip`,
      },
      {
        title: 'widths of columns, and the first block in them',
        before: [row(col({ width: 30 }, h2(id, 'Boats')), col({ width: 70 }, p('Trip')))],
        after: [row(col({ width: 60 }, h3(id, 'Boats')), col({ width: 40 }, p('Trip')))],
        text: '|Look changed||Was: Heading 2|BoatsTrip',
      },
      {
        title: 'a callout and the heading in it',
        before: [callout({ id: 'callout', kind: 'note' }, h2(id, 'Boats'))],
        after: [callout({ id: 'callout', kind: 'tip' }, h3(id, 'Boats'))],
        text: '|Look changed||Was: Heading 2|Boats',
      },
      {
        title: 'an item and the heading in it',
        before: [ul({ id: 'item' }, h2(id, 'Boats'))],
        after: [ol({ id: 'item' }, h3(id, 'Boats'))],
        text: '|Was: Bulleted list||Was: Heading 2|Boats',
      },
      {
        title: 'widths of columns of a table in a list item',
        before: [ul({ id: 'item' }, p('Trip'), table(id, tr(td({ colwidth: [60] }, p('one')))))],
        after: [ul({ id: 'item' }, p('Trip'), table(id, tr(td({ colwidth: [90] }, p('one')))))],
        text: 'Trip|Look changed|one',
      },
      {
        title: 'words alone',
        before: beside('one', p('Boats')),
        after: beside('two', p('Boats')),
        text: `${WORD}Boats`,
      },
      {
        title: 'a replaced block',
        before: [p(id, 'one')],
        after: [ul(id, p('two'))],
        text: '|Was: Text|[removed: one][added: two]',
      },
    ])
    .run(({ assert }, { before, after, text }) => {
      assert.equal(shown(before, after), text)
    })
})
