import { test } from '@japa/runner'
import { build } from '../fixtures/build.js'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { pressing, stateOf, testEdits, typing } from '../fixtures/editing.js'

type Tagged = Parameters<typeof stateOf>[0]
import { emojiFinder, emojiFor, insertEmoji } from './emoji-finder.js'
import { loadEmoji } from './loaded-names.js'
import { EMOJI } from './emoji-names.js'
import { undo } from '../commands/undo.js'

const { code, doc, h1, p, pre } = build

test.group('Emoji by name', (group) => {
  group.setup(loadEmoji)

  testEdits([
    ['a name becomes its emoji', doc(p('<a>')), typing('Done :tada:!'), doc(p('Done 🎉!<a>'))],
    ['at the start of a heading', doc(h1('<a>')), typing(':+1: one'), doc(h1('👍 one<a>'))],
    ['in brackets', doc(p('<a>')), typing('(:fire:)'), doc(p('(🔥)<a>'))],
    ['two in a row', doc(p('<a>')), typing(':cat::dog:'), doc(p('🐱🐶<a>'))],
    ['an unknown name stays text', doc(p('<a>')), typing(':harbour: '), doc(p(':harbour: <a>'))],
    ['a time stays text', doc(p('<a>')), typing('10:100: '), doc(p('10:100: <a>'))],
    ['code stays code', doc(p(code('x <a>'))), typing(':tada:'), doc(p(code('x :tada:<a>')))],
    ['a name in a code block stays text', doc(pre('<a>')), typing(':cat:'), doc(pre(':cat:<a>'))],
    [
      'Backspace right after restores the name',
      doc(p('<a>')),
      (state) => typing('x')(pressing('Backspace')(typing(':tada:')(state))),
      doc(p(':tada:x<a>')),
    ],
  ])

  test('each name has one emoji', ({ assert }) => {
    assert.isAbove(EMOJI.size, 300)
    for (const [name, sign] of EMOJI) {
      assert.match(name, /^[a-z0-9_+-]{1,40}$/)
      assert.match(sign, /^\p{RGI_Emoji}$/v, name)
    }
  })

  test("':{query}' lists {first} first")
    .with([
      { query: 'he', first: 'heart eyes' },
      { query: 'eyes', first: 'eyes' },
      { query: 'TAD', first: 'tada' },
      { query: 'x', first: undefined },
      { query: 'harbour', first: undefined },
    ])
    .run(({ assert }, { query, first }) => {
      assert.equal(emojiFor(query)![0]?.title, first)
    })

  test('no emoji is listed twice', ({ assert }) => {
    const found = emojiFor('sm')!.map(({ emoji }) => emoji)
    assert.lengthOf(new Set(found), found.length)
  })

  test('{typed} shows the list: {shown}')
    .with([
      { typed: 'a :sm', shown: true },
      { typed: '(:sm', shown: true },
      { typed: 'a :s', shown: false },
      { typed: 'a :harb', shown: false },
      { typed: '10:30', shown: false },
      { typed: 'a :sm b', shown: false },
      { typed: ':smile:', shown: false },
    ])
    .run(({ assert }, { typed, shown }) => {
      const state = typing(typed)(withList(doc(p('<a>'))))
      assert.equal(emojiFinder.shownIn(state) !== null, shown)
    })

  test('a hidden list leaves Escape and the arrows to the text', ({ assert }) => {
    const state = typing(':s')(withList(doc(p('<a>'))))
    const view = { state, composing: false, dispatch: () => {} } as unknown as EditorView
    const plugin = emojiFinder.plugin(insertEmoji)
    for (const key of ['Escape', 'ArrowDown', 'Enter']) {
      const event = { key, keyCode: 0, isComposing: false } as KeyboardEvent
      assert.isFalse(plugin.props.handleKeyDown!.call(plugin, view, event))
    }
  })

  test('the chosen emoji replaces the letters, and undo returns them', ({ assert }) => {
    let state = typing('see :tad')(withList(doc(p('<a>'))))
    const view = {
      get state() {
        return state
      },
      dispatch: (tr: EditorState['tr']) => (state = state.apply(tr)),
    } as unknown as EditorView
    insertEmoji(view, emojiFor('tad')![0]!, emojiFinder.shownIn(state)!)
    assert.equal(state.doc.textContent, 'see 🎉')
    undo(state, view.dispatch)
    assert.equal(state.doc.textContent, 'see :tad')
  })
})

/** Returns a state with the list. */
function withList(before: Tagged) {
  const state = stateOf(before)
  return state.reconfigure({ plugins: [...state.plugins, emojiFinder.plugin(insertEmoji)] })
}
