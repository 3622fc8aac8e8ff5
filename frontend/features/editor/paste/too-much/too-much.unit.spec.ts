import { test } from '@japa/runner'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Fragment, Slice } from 'prosemirror-model'
import { parseContent } from '#modules/workspace/document/content'
import { build } from '../../fixtures/build.js'
import { serializeDocument } from '../../document.js'
import { mergeChanges } from '../../saver/merge/merge-changes.js'
import { notTooLarge } from '../../commands/not-too-large.js'
import type { EditorPage } from '../../extensions/extension.js'
import { pasted } from '../../kinds/table/clipboard/paste-cells.js'
import { partsOf } from '#modules/workspace/document/parts'
import { bytesOfPage } from './paste-size.js'
import {
  askAboutPaste,
  forgetTooMuch,
  PASTED,
  refuseTooMuch,
  TOO_MUCH_DIALOG,
  tooMuchOf,
} from './refuse-too-much.js'

const { col, doc, h1, math_inline, p, quote, row, table, td, tr, ul } = build

/** Pastes blocks into a page with `text`; returns the opened dialogs and the rejected paste. */
function pasting(text: string, ...blocks: ReturnType<typeof p>[]) {
  const asked: (string | null)[] = []
  const page = { ask: (dialog: string) => asked.push(dialog) } as unknown as EditorPage
  const plugin = refuseTooMuch(page)
  const view = {
    state: EditorState.create({ doc: doc(p(text)), plugins: [plugin] }),
    dispatch(tr: EditorState['tr']) {
      this.state = this.state.apply(tr)
    },
  }
  const slice = Slice.maxOpen(doc(...blocks).content)
  const editor = view as unknown as EditorView
  const event = {} as ClipboardEvent
  const refused = plugin.props.handlePaste!.call(plugin, editor, event, slice)
  return { refused, asked, tooMuch: tooMuchOf(view.state), page: view.state.doc, view }
}

test.group('Oversized paste', () => {
  test('an oversized paste is rejected before it is drawn: {title}')
    .with([
      { title: 'one long line', blocks: [p('a'.repeat(1_000_001))] },
      { title: 'letters of three bytes', blocks: [p('字'.repeat(340_000))] },
      {
        title: 'formulas',
        blocks: Array.from({ length: 300 }, () => p(math_inline({ latex: 'x'.repeat(5_000) }))),
      },
      { title: 'many short lines', blocks: Array.from({ length: 20_000 }, () => p('short')) },
    ])
    .run(({ assert }, { blocks }) => {
      const { refused, asked, tooMuch, page } = pasting('here', ...blocks)
      assert.isTrue(refused)
      assert.deepEqual(asked, [TOO_MUCH_DIALOG])
      assert.isAbove(tooMuch!.bytes, 1_000_000)
      assert.equal(page.textContent, 'here')
    })

  test('a rejected paste is kept until the user answers, also while the user types', ({
    assert,
  }) => {
    const { view } = pasting('here', p('a'.repeat(1_000_001)))
    view.dispatch(mergeChanges(view.state.tr, [{ at: 0, delete: 0, insert: [p('new').toJSON()] }]))
    view.dispatch(view.state.tr.insertText('x', 1))
    assert.isNotNull(tooMuchOf(view.state))
    forgetTooMuch(view.state, (tr) => view.dispatch(tr))
    assert.isNull(tooMuchOf(view.state))
  })

  test("the size of a paste includes the page's content", ({ assert }) => {
    assert.isFalse(pasting('here', p('a'.repeat(600_000))).refused)
    assert.isTrue(pasting('b'.repeat(600_000), p('a'.repeat(600_000))).refused)
  })

  test('a short paste into a page that is nearly full is rejected', ({ assert }) => {
    assert.isFalse(pasting('b'.repeat(990_000), p('a'.repeat(4_000))).refused)
    assert.isTrue(pasting('b'.repeat(998_000), p('a'.repeat(4_000))).refused)
  })

  test('cells that do not fit are refused and offered as a table', ({ assert }) => {
    const asked: string[] = []
    const page = doc(table(tr(td(p('a')), td(p('b')))))
    const text = 'boat\tport\n'.repeat(6_000)
    for (const start of [doc(p()), page]) {
      const state = EditorState.create({ doc: start, plugins: [notTooLarge()] })
      const pasting = pasted(state, Slice.empty, text)!
      assert.isTrue(state.apply(pasting).doc.eq(start))
      const view = { state, dispatch: () => undefined } as unknown as EditorView
      assert.isTrue(askAboutPaste(view, pasting, { ask: (dialog) => asked.push(dialog) }))
      const offered = pasting.getMeta(PASTED) as Fragment
      assert.deepEqual(
        offered.content.map(({ type, childCount }) => [type.name, childCount]),
        [['table', 6_000]]
      )
    }
    assert.deepEqual(asked, [TOO_MUCH_DIALOG, TOO_MUCH_DIALOG])
  })

  test('an oversized paste is split into parts that the server accepts, without loss', ({
    assert,
  }) => {
    const long = `${'🙂'.repeat(200_000)}${'字'.repeat(300_000)}`
    const lines = Array.from({ length: 12_000 }, (_, index) => p(`line ${index}`))
    const deep = quote(ul(p('b'.repeat(700_000)), ul(p('c'.repeat(700_000)))))
    const page = doc(h1('title'), ...lines, p(long), row(col(p('left')), col(p('right'))), deep)
    const parts = partsOf(page.content, 900_000).map((blocks) => doc(...blocks))
    assert.isAbove(parts.length, 4)
    for (const part of parts) {
      part.check()
      assert.isAtMost(bytesOfPage(part), 1_000_000)
      assert.doesNotThrow(() => parseContent(serializeDocument(part)))
    }
    assert.equal(parts.map(({ textContent }) => textContent).join(''), page.textContent)
  })
})
