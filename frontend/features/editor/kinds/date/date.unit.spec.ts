import { test } from '@japa/runner'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isDay, shownDate } from '#modules/workspace/document/blocks/date'
import { InvalidDocument, parseContent } from '#modules/workspace/document/content'
import { documentSchema } from '#modules/workspace/document/schema'
import { nodeText } from '#projections/search/node_text'
import { writeMarkdown } from '#modules/workspace/document/write/write_markdown'
import { writePlain } from '#modules/workspace/document/write/write_plain'
import { build } from '../../fixtures/build.js'
import { pressing, running, stateOf, testEdits } from '../../fixtures/editing.js'
import { isAlike } from '../../fixtures/with-ids.js'
import { looksLikeMarkdown } from '../../paste/markdown/looks-like-markdown.js'
import { paste } from '../../paste/fixtures/paste.js'
import { readMarkdown } from '#modules/workspace/document/read/read_markdown'
import { countAll } from '../../text-count/count-text.js'
import { foundFor } from '../page-link/finder/finder-plugin.js'
import { addDays, today } from '#modules/workspace/document/dates/calendar'
import { dateAt, insertDate, setDate } from './date-commands.js'
import { openDates } from './date-plugin.js'

const { a, bold, code, doc, h1, p } = build
const on = (date: string) => documentSchema.nodes.date.create({ date })
const DAY = '2026-05-03'
const OTHER = '2027-01-31'

/** Returns an edit that changes the date at the cursor. */
const changing = (day: string) => (state: EditorState) =>
  running(setDate(dateAt(state)!, day))(state)

/** Returns true if a key opens the form of a date. */
function opens(page: Node & { tag?: Record<string, number> }, key: string, altKey = false) {
  let opened = false
  const plugin = openDates({ ask: () => (opened = true) })
  const state = stateOf(page)
  const view = { state, dispatch: () => {} } as unknown as EditorView
  const event = { key, altKey, keyCode: 13 } as KeyboardEvent
  const isHandled = plugin.props.handleKeyDown!.call(plugin, view, event)
  return opened && isHandled === true
}

test.group('Dates', () => {
  test('isDay of {text} is {valid}')
    .with([
      { text: DAY, valid: true },
      { text: '0001-01-01', valid: true },
      { text: '9999-12-31', valid: true },
      { text: '2028-02-29', valid: true },
      { text: '2026-02-29', valid: false },
      { text: '2026-02-30', valid: false },
      { text: '2026-13-01', valid: false },
      { text: '0000-01-01', valid: false },
      { text: '2026-5-3', valid: false },
      { text: '2026-05-03T00:00Z', valid: false },
      { text: ' 2026-05-03', valid: false },
      { text: '٢٠٢٦-٠٥-٠٣', valid: false },
      { text: '', valid: false },
    ])
    .run(({ assert }, { text, valid }) => assert.equal(isDay(text), valid))

  test('a document with the date {date} is refused')
    .with([
      { date: '2026-02-30' },
      { date: '2026-05-03<script>' },
      { date: 20260503 },
      { date: null },
      { date: [DAY] },
    ])
    .run(({ assert }, { date }) => {
      const content = [{ type: 'paragraph', content: [{ type: 'date', attrs: { date } }] }]
      const sent = JSON.stringify({ type: 'doc', content })
      assert.throws(() => parseContent(sent), InvalidDocument)
    })

  testEdits([
    [
      'insertDate at the cursor',
      doc(p('a <a>b')),
      running(insertDate(DAY)),
      doc(p('a ', on(DAY), '<a>b')),
    ],
    [
      'insertDate replaces the selection',
      doc(p('a <a>b<b>')),
      running(insertDate(DAY)),
      doc(p('a ', on(DAY))),
    ],
    ['insertDate in a heading', doc(h1('<a>')), running(insertDate(DAY)), doc(h1(on(DAY), '<a>'))],
    [
      'insertDate keeps bold',
      doc(p(bold('a<a>b'))),
      running(insertDate(DAY)),
      doc(p(bold('a', on(DAY), '<a>b'))),
    ],
    [
      'insertDate leaves code',
      doc(p(code('a<a>b'))),
      running(insertDate(DAY)),
      doc(p(code('a'), on(DAY), '<a>', code('b'))),
    ],
    [
      'setDate changes the date before the cursor',
      doc(p(on(DAY), on(DAY), '<a>', on(DAY))),
      changing(OTHER),
      doc(p(on(DAY), on(OTHER), '<a>', on(DAY))),
    ],
    [
      'setDate changes the date after the cursor and keeps bold',
      doc(p(bold('<a>', on(DAY)))),
      changing(OTHER),
      doc(p(bold(on(OTHER), '<a>'))),
    ],
    ['setDate to the same day is no edit', doc(p(on(DAY), '<a>')), changing(DAY), null],
    [
      'Enter beside a date splits',
      doc(p(on(DAY), '<a>b')),
      pressing('Enter'),
      doc(p(on(DAY)), p('<a>b')),
    ],
  ])

  test('Alt+Enter beside a date and Enter on a selected date open its form', ({ assert }) => {
    assert.isTrue(opens(doc(p('a', on(DAY), '<a>b')), 'Enter', true))
    assert.isTrue(opens(doc(p('a<a>', on(DAY))), 'Enter', true))
    assert.isTrue(opens(doc(p('a<a>', on(DAY), '<b>')), 'Enter'))
    assert.isFalse(opens(doc(p('a', on(DAY), '<a>b')), 'Enter'))
    assert.isFalse(opens(doc(p('a<a>', on(DAY), 'b<b>')), 'Enter'))
    assert.isFalse(opens(doc(p('a<a>')), 'Enter', true))
  })

  test('@ lists days above pages, and [[ lists none', ({ assert }) => {
    const titles = (query: string, trigger = '@') =>
      foundFor(query, trigger)?.map(({ title }) => title)
    assert.deepEqual(titles(''), ['Today', 'Tomorrow', 'Yesterday'])
    assert.deepEqual(titles('tomo'), ['Tomorrow'])
    assert.deepEqual(titles('3 May 2026'), [shownDate(DAY)])
    assert.isUndefined(titles('today', '[['))
    const [found] = foundFor('tomorrow', '@')!
    assert.equal(found!.node.attrs.date, addDays(today(), 1))
  })

  test('Markdown contains the day and reads it back', ({ assert }) => {
    for (const [page, markdown] of [
      [doc(p('See ', on(DAY), '.')), 'See @2026-05-03.'],
      [doc(p(on(DAY), '7 boats')), '@2026-05-037 boats'],
      [doc(p(bold(on(DAY)), ' x')), '**@2026-05-03** x'],
      [doc(h1(on(DAY))), '# @2026-05-03'],
      [doc(p('me@2026-05-03')), 'me\\@2026-05-03'],
      [doc(p(code('@2026-05-03'))), '`@2026-05-03`'],
    ] as const) {
      assert.equal(writeMarkdown(page.content), markdown)
      assert.isTrue(isAlike(paste(readMarkdown(markdown)), page), markdown)
    }
    assert.isTrue(isAlike(paste(readMarkdown('@2026-02-30')), doc(p('@2026-02-30'))))
    assert.isTrue(looksLikeMarkdown('Due @2026-05-03.'))
    assert.isFalse(looksLikeMarkdown('me@2026-05-03 or @2026-05-03-final'))
  })

  test('plain text, word count and search contain the day', ({ assert }) => {
    const page = doc(p('Due ', on(DAY)))
    assert.equal(writePlain(page.content), `Due ${shownDate(DAY)}`)
    assert.equal(countAll([page.content]).words, 4)
    assert.equal(nodeText(JSON.stringify(page.firstChild)), `Due ${DAY}`)
  })

  test('HTML {html} is read as {text}')
    .with([
      { html: `<time class="inline-date" datetime="${DAY}">3. Mai 2026</time>`, text: DAY },
      { html: '<time>@May 3, 2026</time>', text: DAY },
      { html: `<time datetime="${DAY}" class="date-past">03 May 2026</time>`, text: DAY },
      { html: `<time datetime="${DAY}">Sunday, 3 May 2026</time>`, text: DAY },
      { html: `<time datetime="${DAY}">5/3/2026</time>`, text: DAY },
      { html: '<time>5/3/2026</time>', text: '5/3/2026' },
      { html: '<time>May 2026</time>', text: 'May 2026' },
      { html: '<time>3 May</time>', text: '3 May' },
      { html: `<time datetime="${OTHER}">3 May 2026</time>`, text: '3 May 2026' },
      { html: `<time datetime="${DAY}T10:00Z">3 May 2026</time>`, text: '3 May 2026' },
      { html: `<time datetime="${DAY}">5 hours ago</time>`, text: '5 hours ago' },
      { html: '<time class="inline-date" datetime="2026-02-30">soon</time>', text: 'soon' },
    ])
    .run(({ assert }, { html, text }) => {
      const pasted = paste(`<p>${html}</p>`)
      const expected = text === DAY ? doc(p(on(DAY))) : doc(p(text))
      assert.isTrue(isAlike(pasted, expected), String(pasted))
    })

  test('a link around a date stays', ({ assert }) => {
    const html = `<p><a href="https://a.test"><time class="inline-date" datetime="${DAY}">x</time></a></p>`
    assert.isTrue(isAlike(paste(html), doc(p(a(on(DAY))))))
  })
})
