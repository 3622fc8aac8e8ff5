import { test } from '@japa/runner'
import { GapCursor } from 'prosemirror-gapcursor'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { pageHistory, undo } from '../commands/undo.js'
import { build } from '../fixtures/build.js'
import { slashMenu, slashStateOf } from '../slash-menu/slash-plugin.js'
import { gapText } from './gap-text.js'

const { doc, hr } = build

test.group('Text at a cursor between blocks', () => {
  /** Types between two dividers. `refuses`: true for a page without room. */
  function typed(text: string, refuses = false) {
    const page = doc(hr(), hr())
    const plugins = [gapText(), slashMenu(() => undefined), ...pageHistory()]
    const selection = new GapCursor(page.resolve(1))
    const view = {
      state: EditorState.create({ doc: page, selection, plugins }),
      dispatch: (tr: EditorState['tr']) => {
        if (!refuses) view.state = view.state.apply(tr)
      },
      someProp: (name: 'handleTextInput', call: (handle: unknown) => unknown) =>
        plugins.some((plugin) => {
          const handle = plugin.props[name]
          return handle !== undefined && call(handle.bind(plugin as never))
        }),
    }
    const asView = view as unknown as EditorView
    plugins[0]!.props.handleTextInput!.call(
      plugins[0] as never,
      asView,
      1,
      1,
      text,
      () => view.state.tr
    )
    return view
  }

  test('goes into a new paragraph, and one undo takes both back', ({ assert }) => {
    const view = typed('a')
    assert.equal(view.state.doc.child(1).textContent, 'a')
    undo(view.state, view.dispatch)
    assert.equal(view.state.doc.childCount, 2)
  })

  test('opens the menu of a typed slash', ({ assert }) => {
    const { state } = typed('/')
    assert.deepInclude(slashStateOf(state), { from: 2, query: '' })
    assert.equal(state.doc.child(1).textContent, '/')
  })

  test('is refused on a page without room', ({ assert }) => {
    assert.equal(typed('a', true).state.doc.childCount, 2)
  })
})
